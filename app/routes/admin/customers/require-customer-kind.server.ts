import { data } from 'react-router'
import { customersWords } from '#content/interface/en/admin/customers.ts'
import { type CustomerKind, customerKinds } from '#shop/search/customer-kinds.ts'

/** The tab of the list; undefined for all customers. */
export function requireCustomerKind(url: URL): CustomerKind | undefined {
  const typed = url.searchParams.get('kind')
  const kind = customerKinds.find((known) => known === typed)
  if (typed && !kind) throw data(customersWords.unknownKind, 400)
  return kind
}
