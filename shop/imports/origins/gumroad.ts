import { type ImportOrigin, isYes } from '../origin.ts'

export const fromGumroad: ImportOrigin = {
  id: 'gumroad',
  title: 'Gumroad',
  exportSteps: 'In Gumroad open Sales, choose the dates and press the download button. Long files come by email.',
  headers: [['Purchase ID', 'Item Name', 'Purchase Email']],
  columns: {
    sourceId: ['Purchase ID'],
    // A gift belongs to the person who received it.
    email: ['Giftee Email', 'Purchase Email', 'Buyer Email'],
    name: ['Buyer Name'],
    product: ['Item Name'],
    paidAt: ['Purchase Date', 'Purchase Time (UTC timezone)'],
    // Indian buyers paid in rupees, of which only newer files know.
    amount: ['Buyer Total', 'Sale Price ($)'],
    currency: ['Buyer Currency'],
    doNotContact: ['Do not contact?'],
  },
  zone: 'utc',
  findLeftOut(read) {
    if (/^totals?$/i.test(read('Purchase ID'))) return 'totals'
    if (isYes(read('Fully Refunded?'))) return 'refunded'
    // Files of before 2026 mark a refund of the whole price only like this.
    if (isYes(read('Refunded?')) && !(Number(read('Partial Refund ($)')) > 0)) return 'refunded'
    if (isYes(read('Disputed?')) && !isYes(read('Dispute Won?'))) return 'disputed'
    if (isYes(read('Access Revoked?'))) return 'access-revoked'
    const isUnpaid = isYes(read('Pre-order authorization?')) || isYes(read('Free trial purchase?'))
    return isUnpaid ? 'unpaid' : null
  },
}
