/** The list of customers. */
export const customersWords = {
  heading: 'Customers',
  columns: {
    name: 'Name',
    phone: 'Phone',
    class: 'Class',
    since: 'Customer since',
    orders: 'Orders',
    spent: 'Total spent',
  },
  kinds: { label: 'Customers', all: 'All', buyers: 'Buyers', readers: 'Free guide only' },
  unknownKind: 'There are no such customers.',
  none: 'No customers found.',
  more: 'More customers',
  exportAll: 'Export CSV of all customers',
  exportFound: 'Export CSV of these customers',
  /** With spaces that do not break, because a phone shows it in two lines. */
  orderCount: (orders: number, completed: number) =>
    orders === 0 ? 'No orders' : `${orders}\u00a0${orders === 1 ? 'order' : 'orders'}, ${completed}\u00a0completed`,
}
