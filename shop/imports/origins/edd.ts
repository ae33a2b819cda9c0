import { findLeftOutByStatus, type ImportOrigin } from '../origin.ts'

export const fromEdd: ImportOrigin = {
  id: 'edd',
  title: 'Easy Digital Downloads',
  exportSteps: 'In WordPress open Downloads, then Reports, then Export, and choose Orders.',
  headers: [['Order ID', 'Email', 'Customer Name', 'Products (Verbose)', 'Purchase Key']],
  columns: {
    sourceId: ['Order ID'],
    email: ['Email'],
    name: ['Customer Name'],
    product: ['Products (Raw)', 'Products (Verbose)'],
    paidAt: ['Date'],
    amount: ['Amount'],
    currency: ['Currency'],
  },
  zone: 'india',
  findLeftOut: (read) =>
    /test/i.test(read('Mode (Live|Test)', 'Mode')) ? 'test' : findLeftOutByStatus(read('Status')),
}
