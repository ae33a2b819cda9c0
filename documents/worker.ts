// Runs in worker threads: platform/worker-pool calls each export by its name.
import { setFlagsFromString } from 'node:v8'

export { drawDemoEdition } from './demo-editions.ts'
export { typesetInvoice } from './invoice/invoice.ts'
export { cutSample } from './pages/cut-sample.ts'
export { drawPages } from './pages/draw-pages.ts'
export { findCopyId } from './stamp/find-copy-id.ts'
export { findStampedOrder } from './stamp/find-stamped-order.ts'
export { hasStampRemains } from './stamp/has-stamp-remains.ts'
export { buildSoldTemplate, buildTemplate } from './template/build-template.ts'

// Optimising WebAssembly for a thread that soon ends takes three times the CPU and 100 MB more than it saves.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
