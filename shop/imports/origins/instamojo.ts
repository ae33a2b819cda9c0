import { findLeftOutByStatus, type ImportOrigin } from '../origin.ts'

export const fromInstamojo: ImportOrigin = {
  id: 'instamojo',
  title: 'Instamojo',
  exportSteps: 'In Instamojo open Transactions, choose the dates and press Export.',
  headers: [['Payment ID', 'Buyer Name', 'Buyer Email']],
  columns: {
    sourceId: ['Payment ID'],
    email: ['Buyer Email'],
    name: ['Buyer Name'],
    phone: ['Buyer Phone Number', 'Buyer Phone'],
    product: ['Purpose', 'Product', 'Product Name', 'Title', 'Link Title'],
    paidAt: ['Created At', 'Date'],
    amount: ['Amount'],
    currency: ['Currency'],
  },
  zone: 'india',
  findLeftOut: (read) => findLeftOutByStatus(read('Status', 'Payment Status')),
}
