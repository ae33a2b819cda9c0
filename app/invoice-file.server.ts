import { invoiceWords as words } from '#content/interface/invoice.ts'
import { drawInvoice } from '#shop/invoices/draw-invoice.server.ts'
import { privateFile } from './private-file.server.ts'

/** An invoice that the browser shows: "invoice-BB-26-27-000001.pdf". */
export async function invoiceFile(invoice: Parameters<typeof drawInvoice>[0]): Promise<Response> {
  const name = `${words.fileNames[invoice.kind]}-${invoice.number.replaceAll('/', '-')}.pdf`
  return privateFile(Buffer.from(await drawInvoice(invoice)), { type: 'application/pdf', name, inline: true })
}
