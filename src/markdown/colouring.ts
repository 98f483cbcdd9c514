export { COLOUR_QUEUE } from './colour-queue.ts'
export { ColouredCode } from './coloured-code.tsx'
