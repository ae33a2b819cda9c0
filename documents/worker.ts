// Runs in worker threads, which make only the shop's own documents: platform/worker-pool calls each export by its name.
import { setFlagsFromString } from 'node:v8'

export { drawDemoEdition } from './demo-editions.ts'
export { typesetEvidence } from './evidence/evidence.ts'
export { typesetInvoice } from './invoice/invoice.ts'
export { drawPages } from './pages/draw-pages.ts'
export { typesetPoster } from './poster/poster.ts'

// Optimising WebAssembly for a thread that soon ends takes three times the CPU and 100 MB more than it saves.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
