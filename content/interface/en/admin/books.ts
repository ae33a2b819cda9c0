import type { InvoiceKind } from '#db/schema/invoices.ts'

const kinds: Record<InvoiceKind, string> = {
  receipt: 'Receipt',
  'refund-receipt': 'Refund receipt',
  'tax-invoice': 'Tax invoice',
  'credit-note': 'Credit note',
}

/** The books of a month, for the owner and the accountant. */
export const booksWords = {
  metaTitle: 'Books',
  heading: 'Books',
  lead: 'What your accountant needs, by month in Indian time. Every total is the sum of the rows in the files.',
  bank: 'Bank: payments, settlements and fees',
  month: 'Month',
  show: 'Show',
  unknownMonth: 'There is no such month. Choose one from the list.',
  unknownFile: 'There is no such file.',
  all: (month: string) => `Download everything for ${month} (ZIP)`,
  notReported: 'Not reported',
  kinds,
  money: {
    heading: 'Money',
    received: 'Received',
    refunded: 'Refunded',
    takenBack: 'Taken back by banks',
    disputes: (count: number) => (count === 1 ? '1 lost dispute' : `${count} lost disputes`),
    net: 'Net',
    fees: 'Payment fees',
    feeTax: (tax: string) => `${tax} of it is GST.`,
    feesMissing: (count: number) =>
      count === 1 ? 'The fee of 1 payment is not reported.' : `The fees of ${count} payments are not reported.`,
    feesHint: 'Razorpay and Stripe report a fee within minutes, Cashfree when it pays you out.',
    afterFees: (amount: string) => `${amount} after fees`,
    payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
    refunds: (count: number) => (count === 1 ? '1 refund' : `${count} refunds`),
  },
  orders: {
    name: 'Paid orders',
    count: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
    freeCopies: (count: number) => (count === 1 ? 'and 1 free copy' : `and ${count} free copies`),
  },
  invoices: {
    heading: 'Receipts, invoices and credit notes',
    table: 'Totals per series of numbers',
    none: 'Nothing was issued in this month.',
    kind: 'Kind',
    numbers: 'Numbers',
    range: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    count: 'Count',
    taxable: 'Taxable value',
    cgst: 'CGST',
    sgst: 'SGST/UTGST',
    igst: 'IGST',
    total: 'Total',
    waiting: (count: number) =>
      count === 1
        ? '1 paid order has no number yet. The shop numbers new orders every minute, and older ones every night.'
        : `${count} paid orders have no number yet. The shop numbers new orders every minute, and older ones every night.`,
    failed: (numbers: string) =>
      `The money for ${numbers} came back. Send it again, or ask your accountant whether a debit note is needed.`,
    undone: (numbers: string) =>
      `You undid the refund of ${numbers} after its number was given. Ask your accountant whether a debit note is needed.`,
  },
  gst: {
    heading: 'GSTR-1',
    lead: 'Tables 7, 12 and 13. Credit notes are subtracted. Ask your accountant to check them before you file.',
    b2cs: 'Table 7: sales to consumers',
    hsn: 'Table 12: by HSN/SAC',
    docs: 'Table 13: documents issued',
    place: 'Place of supply',
    rate: 'Rate',
    percent: (rate: number) => `${rate} %`,
    sac: 'HSN/SAC',
    document: 'Nature of document',
    from: 'From',
    to: 'To',
    number: 'Total number',
    cancelled: 'Cancelled',
  },
  files: { heading: 'Files' },
  turnover: {
    heading: (year: string) => `Turnover in the financial year ${year}`,
    of: (amount: string, limit: string) => `${amount} of ${limit}`,
    hint: 'Sales less refunds, from April to March. Above the limit you must register for GST.',
    registered: 'Sales less refunds, from April to March. You are registered, so no limit applies.',
    near: 'You are close to the limit. Talk to your accountant about registering for GST.',
    urgent: 'You are about to cross the limit. Register for GST now.',
    over: 'You have crossed the limit. You must register for GST within 30 days.',
  },
  /** The headings and words that the offline tool of the GST portal expects. */
  gstr1: {
    b2csColumns: [
      ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
      'E-Commerce GSTIN',
    ],
    hsnColumns: [
      ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Taxable Value'],
      ...['Integrated', 'Central', 'State/UT', 'Cess', 'Rate'],
    ],
    docsColumns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    documents: { 'tax-invoice': 'Invoices for outward supply', 'credit-note': 'Credit Note' },
    services: {
      '998431': 'On-line text based information',
      '998439': 'Other on-line contents n.e.c.',
    } as Record<string, string>,
  },
}
