/** The column headings of the CSV files, keyed by column. */
export const orderColumns = {
  number: 'Order number',
  order: 'Order',
  ordered: 'Ordered (Indian time)',
  completed: 'Completed (Indian time)',
  refunded: 'Refunded (Indian time)',
  refundedRupees: 'Refunded rupees',
  product: 'Product',
  productName: 'Product name',
  status: 'Status',
  listPrice: 'List price',
  price: 'Price',
  discount: 'Discount',
  offer: 'Offer',
  code: 'Code',
  credit: 'Credit for earlier orders',
  rupees: 'Rupees',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  class: 'Class',
  language: 'Language',
  provider: 'Provider',
  payment: 'Payment',
  source: 'Came from',
  sent: 'Sent to the buyer (Indian time)',
  downloaded: 'First download (Indian time)',
}

export const customerColumns = {
  customer: 'Customer',
  since: 'Customer since (Indian time)',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  class: 'Class',
  language: 'Language',
  orders: 'Orders',
  completedOrders: 'Completed orders',
  rupees: 'Rupees of completed orders',
}

export type OrderColumnsWords = typeof orderColumns
export type CustomerColumnsWords = typeof customerColumns
