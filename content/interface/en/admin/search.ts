/** The page of search results, and the results below the search box. */
export const searchWords = {
  heading: 'Search',
  resultsFor: (search: string) => `Results for “${search}”`,
  hint: 'Type an order number, a phone number, a payment reference, a name, an email address or a product.',
  /** Above what is close to a search that finds nothing. */
  similar: (search: string) => `Nothing is exactly “${search}”. These are similar:`,
  nothing:
    'Nothing found. Type a part of a name, email address or product, the first or last four digits of a phone number, a whole order number or a payment reference.',
  searching: 'Searching…',
  count: (count: number) =>
    count === 0
      ? 'Nothing found. Try a name, the last four digits of a phone number, or an order number.'
      : count === 1
        ? '1 result'
        : `${count} results`,
  all: 'All results',
  orders: 'Orders',
  customers: 'Customers',
  allOrders: 'All these orders',
  allCustomers: 'All these customers',
}
