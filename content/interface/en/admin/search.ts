/** The page of search results, and the results below the search box. */
export const searchPage = {
  heading: 'Search',
  resultsFor: (search: string) => `Results for “${search}”`,
  hint: 'Type a name, an email address or a product.',
  nothing: 'Nothing found.',
  orders: 'Orders',
  customers: 'Customers',
  allOrders: 'All these orders',
  allCustomers: 'All these customers',
}

export type SearchPageWords = typeof searchPage
