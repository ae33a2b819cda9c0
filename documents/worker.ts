// Runs in worker threads: platform/worker-pool calls each export by its name.
import { setFlagsFromString } from 'node:v8'

export { cutSample } from './cut-sample.ts'
export { drawPages } from './draw-pages.ts'
export { findCopyId } from './find-copy-id.ts'
export { findStampedOrder } from './find-stamped-order.ts'
export { hasStampRemains } from './has-stamp-remains.ts'
export { drawInvoice } from './invoice.ts'
export { prepareSoldTemplate, prepareTemplate } from './prepare-template.ts'
export { drawSample } from './samples.ts'

// Optimising WebAssembly for a thread that soon ends takes three times the CPU and 100 MB more than it saves.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
