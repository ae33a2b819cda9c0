/** The list of orders. */
export const ordersPage = {
  heading: 'Orders',
  columns: {
    buyer: 'Buyer',
    product: 'Product',
    placed: 'Placed',
    amount: 'Amount',
    status: 'Status',
    action: 'Action',
  },
  none: 'No orders found.',
  more: 'More orders',
  exportAll: 'Export CSV of all orders',
  exportFound: 'Export CSV of these orders',
  resend: 'Resend',
  resending: 'Sending…',
  resendTo: (email: string) => `Resend to ${email}`,
}

export type OrdersPageWords = typeof ordersPage
