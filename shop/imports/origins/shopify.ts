import { findLeftOutByStatus, type ImportOrigin } from '../origin.ts'

export const fromShopify: ImportOrigin = {
  id: 'shopify',
  title: 'Shopify',
  exportSteps:
    'In Shopify open Orders, press Export and choose “CSV for Excel, Numbers, or other spreadsheet programs”.',
  headers: [['Name', 'Email', 'Financial Status', 'Lineitem name']],
  columns: {
    sourceId: ['Id', 'Name'],
    email: ['Email'],
    name: ['Billing Name', 'Shipping Name'],
    phone: ['Billing Phone', 'Phone', 'Shipping Phone'],
    product: ['Lineitem name'],
    paidAt: ['Paid at', 'Created at'],
    amount: ['Lineitem price'],
    currency: ['Currency'],
  },
  zone: 'india',
  // The rows of further products repeat only these.
  repeats: ['Name', 'Email', 'Lineitem name', 'Lineitem price', 'Lineitem quantity'],
  findLeftOut: (read) => (read('Cancelled at') ? 'unpaid' : findLeftOutByStatus(read('Financial Status'))),
}
