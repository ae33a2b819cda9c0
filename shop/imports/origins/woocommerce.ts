import { findLeftOutByStatus, type ImportOrigin } from '../origin.ts'

export const fromWooCommerce: ImportOrigin = {
  id: 'woocommerce',
  title: 'WooCommerce',
  exportSteps:
    'WooCommerce’s own export of orders has no email addresses. Use a free plugin such as “Advanced Order Export”, with one row per product.',
  headers: [
    ['Order Number', 'Order Status', 'Email (Billing)', 'Item Name'],
    ['Order Number', 'Order Status', 'Billing Email Address', 'Item Name'],
    ['order_id', 'status', 'billing_email'],
    ['Order #', 'Status', 'Product(s)', 'Net Sales'],
  ],
  columns: {
    sourceId: ['Order Number', 'Order ID', 'order_number', 'Order #'],
    email: ['Email (Billing)', 'Billing Email Address', 'billing_email'],
    name: ['Full Name (Billing)', 'First Name (Billing)', 'Billing First Name', 'billing_first_name', 'Customer'],
    phone: ['Phone (Billing)', 'Billing Phone', 'billing_phone'],
    product: ['Item Name', 'Product Name', 'line_item_name', 'product_name', 'Product(s)'],
    paidAt: ['Paid Date', 'date_paid', 'Order Date', 'date_created', 'date'],
    amount: ['Item Cost', 'Order Line Total', 'line_total', 'Order Total Amount', 'order_total', 'Net Sales'],
    currency: ['Order Currency', 'order_currency'],
  },
  zone: 'india',
  findLeftOut: (read) => findLeftOutByStatus(read('Order Status', 'Status')),
}
