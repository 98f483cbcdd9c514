export { elementScroll, Virtualizer } from '@tanstack/virtual-core'
