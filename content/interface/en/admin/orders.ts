/** The list of orders. */
export const ordersPage = {
  heading: 'Orders',
  columns: {
    buyer: 'Buyer',
    order: 'Order',
    product: 'Product',
    placed: 'Placed',
    amount: 'Amount',
    status: 'Status',
    action: 'Action',
  },
  filters: {
    status: 'Status',
    all: 'Recent Orders',
    unpaid: 'Unpaid',
    more: 'Filter by product and day',
    product: 'Product',
    anyProduct: 'All products',
    from: 'From',
    to: 'To',
    apply: 'Filter',
    clear: 'Clear filters',
  },
  /** Why an order is not paid. */
  unpaidReasons: {
    'on-hold': 'A payment arrived that does not match',
    'bought-again': 'Bought in another order',
    'not-started': 'The payment page could not be opened',
    open: 'The payment page is still open',
    left: 'Left without paying',
    failed: 'The payment failed',
  },
  linkSent: 'Payment link emailed',
  sendLink: 'Email link',
  sendLinkTo: (email: string) => `Email link for the payment to ${email}`,
  none: 'No orders found.',
  more: 'More orders',
  exportAll: 'Export CSV of all orders',
  exportFound: 'Export CSV of these orders',
  resend: 'Resend',
  resending: 'Sending…',
  resendTo: (email: string) => `Resend to ${email}`,
}

export type OrdersPageWords = typeof ordersPage
