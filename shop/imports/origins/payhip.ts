import { findLeftOutByStatus, type ImportOrigin, isYes } from '../origin.ts'

export const fromPayhip: ImportOrigin = {
  id: 'payhip',
  title: 'Payhip',
  exportSteps: 'In Payhip open Sales and press Export CSV.',
  headers: [
    ['Product Name', 'Buyer Email'],
    ['Product Name', 'Customer Email', 'Date'],
    ['Product Name', 'Email', 'Date'],
  ],
  columns: {
    sourceId: ['Transaction ID', 'Order ID', 'Invoice Number', 'ID'],
    email: ['Buyer Email', 'Customer Email', 'Email'],
    name: ['Buyer Name', 'Customer Name', 'Name', 'First Name'],
    product: ['Product Name'],
    paidAt: ['Date', 'Purchase Date', 'Created At'],
    amount: ['Price', 'Amount', 'Total'],
    currency: ['Currency'],
  },
  zone: 'utc',
  findLeftOut: (read) => (isYes(read('Refunded')) ? 'refunded' : findLeftOutByStatus(read('Status'))),
}
