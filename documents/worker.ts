// Runs in worker threads: platform/worker-pool calls each export by its name.
export { cutSample } from './cut-sample.ts'
export { drawPages } from './draw-pages.ts'
export { findCopyId } from './find-copy-id.ts'
export { findStampedOrder } from './find-stamped-order.ts'
export { hasStampRemains } from './has-stamp-remains.ts'
export { drawInvoice } from './invoice.tsx'
export { prepareSoldTemplate, prepareTemplate } from './prepare-template.ts'
export { drawSample } from './samples.tsx'
