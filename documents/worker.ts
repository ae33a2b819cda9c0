// Runs in worker threads: each export is a task that platform/worker-pool can be asked for by its name.

export { drawReceipt } from './receipt.tsx'
export { drawSample } from './samples.tsx'
export { drawStampLine } from './stamp-line.tsx'
