import { columnKey, findLeftOutByStatus, type ImportOrigin } from '../origin.ts'
import { fromEdd } from './edd.ts'
import { fromGumroad } from './gumroad.ts'
import { fromInstamojo } from './instamojo.ts'
import { fromPayhip } from './payhip.ts'
import { fromRazorpay } from './razorpay.ts'
import { fromShopify } from './shopify.ts'
import { fromWooCommerce } from './woocommerce.ts'

/** A sheet of the owner's own, whose columns the owner matches by hand; these names are only a first guess. */
export const ownTable: ImportOrigin = {
  id: 'table',
  title: 'Any other table',
  exportSteps: 'Save your sheet as CSV. It needs a column with email addresses, one with products and one with dates.',
  headers: [],
  columns: {
    sourceId: ['Order ID', 'Order Number', 'Payment ID', 'Transaction ID', 'ID'],
    email: ['Email', 'Email Address', 'E-mail', 'Buyer Email', 'Customer Email', 'ईमेल'],
    name: ['Name', 'Full Name', 'Student Name', 'Buyer Name', 'Customer Name', 'नाम'],
    phone: ['Phone', 'Phone Number', 'Mobile', 'Mobile Number', 'WhatsApp Number', 'Contact', 'फ़ोन'],
    product: ['Product', 'Product Name', 'Item', 'Item Name', 'Subject', 'Course', 'विषय'],
    paidAt: ['Date', 'Paid At', 'Payment Date', 'Order Date', 'Timestamp', 'Created At', 'तारीख'],
    amount: ['Amount', 'Price', 'Total'],
    currency: ['Currency'],
    status: ['Status', 'Payment Status'],
    doNotContact: ['Do not contact?', 'Unsubscribed'],
  },
  zone: 'india',
  findLeftOut: (_, field) => findLeftOutByStatus(field('status')),
}

/** In the order in which the owner reads them. */
export const allOrigins: ImportOrigin[] = [
  fromGumroad,
  fromInstamojo,
  fromRazorpay,
  fromPayhip,
  fromShopify,
  fromWooCommerce,
  fromEdd,
  ownTable,
]

export function findOrigin(id: string): ImportOrigin | null {
  return allOrigins.find((origin) => origin.id === id) ?? null
}

/** The shop whose file has this header; a table of the owner's own when none has. */
export function detectOrigin(header: string[]): ImportOrigin {
  const keys = new Set(header.map(columnKey))
  const isFrom = ({ headers }: ImportOrigin) =>
    headers.some((names) => names.every((name) => keys.has(columnKey(name))))
  return allOrigins.find(isFrom) ?? ownTable
}
