import type { InvoiceKind } from '../../../db/schema.ts'
import { business } from '../../owner/business.ts'

const titles: Record<InvoiceKind, string> = {
  receipt: 'Receipt',
  'refund-receipt': 'Refund receipt',
  'tax-invoice': 'Tax invoice',
  'credit-note': 'Credit note',
}

const delivery = `Files are delivered by download; nothing is shipped. If you have not received a file, write to us within ${business.supportHours} hours of your payment and include the order number.`
const refunded = 'This money goes back the way it was paid. Banks need up to ten working days.'
const unsigned = 'This document was made by a computer and is valid without a signature.'

/** Receipts, tax invoices and credit notes as PDFs. */
export const invoice = {
  language: 'en-IN',
  titles,
  documentTitle: (kind: InvoiceKind, number: string) => `${titles[kind]} ${number}`,
  /** A word without spaces, for the name of the file. */
  fileNames: {
    receipt: 'receipt',
    'refund-receipt': 'refund-receipt',
    'tax-invoice': 'invoice',
    'credit-note': 'credit-note',
  } satisfies Record<InvoiceKind, string>,
  number: 'Number',
  date: 'Date',
  originals: {
    receipt: '',
    'tax-invoice': '',
    'refund-receipt': 'For receipt',
    'credit-note': 'For tax invoice',
  } satisfies Record<InvoiceKind, string>,
  original: (number: string, date: string) => `${number} of ${date}`,
  buyers: {
    receipt: 'Received from',
    'refund-receipt': 'Refunded to',
    'tax-invoice': 'Billed to',
    'credit-note': 'Credited to',
  } satisfies Record<InvoiceKind, string>,
  order: 'Order',
  paidOn: 'Paid on',
  paidWith: 'Paid with',
  placeOfSupply: 'Place of supply',
  state: (name: string, code: string) => `${name} (State code ${code})`,
  reverseCharge: 'Reverse charge',
  noReverseCharge: 'No',
  time: (indianTime: string) => `${indianTime} (Indian time)`,
  item: 'For',
  sac: 'HSN/SAC',
  quantity: 'Quantity',
  amount: 'Amount',
  amountWithTax: 'Amount with GST',
  file: (title: string) => `${title} (PDF)`,
  offer: (name: string, code: string | null) => (code ? `${name} (code ${code})` : name),
  paidBefore: 'Paid before for parts of it',
  nothingToPay: 'Nothing to pay: a free copy',
  taxable: 'Taxable value',
  cgst: (rate: number) => `CGST ${rate} %`,
  sgst: (rate: number) => `SGST ${rate} %`,
  utgst: (rate: number) => `UTGST ${rate} %`,
  igst: (rate: number) => `IGST ${rate} %`,
  totals: {
    receipt: 'Total paid',
    'refund-receipt': 'Refunded',
    'tax-invoice': 'Total',
    'credit-note': 'Total credited',
  } satisfies Record<InvoiceKind, string>,
  gstin: (gstin: string) => `GSTIN ${gstin}`,
  notes: {
    receipt: ['This receipt confirms that we received the payment above.', delivery],
    'refund-receipt': [refunded],
    'tax-invoice': [unsigned, delivery],
    'credit-note': [unsigned, refunded],
  } satisfies Record<InvoiceKind, string[]>,
}

export type InvoiceWords = typeof invoice
