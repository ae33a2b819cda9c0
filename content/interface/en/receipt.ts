import { business } from '../../owner/business.ts'

export const receipt = {
  language: 'en-IN',
  title: 'Receipt',
  documentTitle: (orderNumber: string) => `Receipt ${orderNumber}`,
  receivedFrom: 'Received from',
  order: 'Order',
  paidOn: 'Paid on',
  paidWith: 'Paid with',
  time: (indianTime: string) => `${indianTime} (Indian time)`,
  item: 'For',
  quantity: 'Quantity',
  amount: 'Amount',
  file: (title: string) => `${title} (PDF)`,
  offer: (name: string, code: string | null) => (code ? `${name} (code ${code})` : name),
  paidBefore: 'Paid before for parts of it',
  nothingToPay: 'Nothing to pay: a free copy',
  totalPaid: 'Total paid',
  refundedOn: (amount: string, indianTime: string) => `${amount} refunded on ${indianTime} (Indian time)`,
  notTaxInvoice:
    'This receipt confirms that we received the payment above. It is not a tax invoice and cannot be used to claim tax credit.',
  gstin: (gstin: string) => `GSTIN ${gstin}`,
  delivery: `Files are delivered by download; nothing is shipped. If you have not received a file, write to us within ${business.supportHours} hours of your payment and include the order number.`,
}

export type ReceiptWords = typeof receipt
