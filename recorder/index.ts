export { isRecord, own } from './fold/chunk-fields.ts'
export { commonItems } from './fold/common-items.ts'
