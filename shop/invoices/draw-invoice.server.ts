import type { Invoice } from '#db/schema/invoices.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'

export function drawInvoice(invoice: Invoice): Promise<Uint8Array> {
  return runInWorker<Uint8Array>('typesetInvoice', invoice)
}
