import { findLeftOutByStatus, type ImportOrigin } from '../origin.ts'

export const fromRazorpay: ImportOrigin = {
  id: 'razorpay',
  title: 'Razorpay',
  exportSteps: 'In Razorpay open Reports, choose Payment Pages or Payments and the dates, and download the CSV file.',
  headers: [
    ['Payment Page Title', 'Order ID', 'Payment Status', 'Email'],
    ['Payment ID', 'Status', 'Customer Email'],
    ['id', 'amount', 'status', 'email', 'contact', 'created_at'],
  ],
  columns: {
    sourceId: ['Payment ID', 'Order ID', 'id'],
    email: ['Email', 'Customer Email'],
    name: ['Name', 'Full Name', 'Customer Name'],
    phone: ['Phone', 'Customer Contact', 'contact'],
    product: ['Item Name', 'Payment Page Title', 'Description'],
    paidAt: ['Payment Date', 'Captured At', 'Created At'],
    amount: ['Item Payment Amount', 'Total Payment Amount', 'Amount'],
    currency: ['Currency'],
  },
  zone: 'india',
  findLeftOut(read) {
    // Stands where the buyer was not asked for an address.
    if (/^void@razorpay\.com$/i.test(read('Email', 'Customer Email'))) return 'unpaid'
    return findLeftOutByStatus(read('Payment Status', 'Status'))
  },
}
