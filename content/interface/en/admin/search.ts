/** The page of search results, and the results below the search box. */
export const searchWords = {
  heading: 'Search',
  resultsFor: (search: string) => `Results for “${search}”`,
  hint: 'Type an order number, a phone number, a payment reference, a name, an email address or a product.',
  nothing: 'Nothing found.',
  searching: 'Searching…',
  count: (count: number) => (count === 0 ? 'Nothing found.' : count === 1 ? '1 result' : `${count} results`),
  all: 'All results',
  orders: 'Orders',
  customers: 'Customers',
  allOrders: 'All these orders',
  allCustomers: 'All these customers',
}
