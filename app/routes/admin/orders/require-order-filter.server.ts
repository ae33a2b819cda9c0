import { data } from 'react-router'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { type OrderFilter, readOrderFilter } from '#shop/search/order-filter.ts'

export function requireOrderFilter(url: URL): OrderFilter {
  const filter = readOrderFilter(url.searchParams)
  if ('refused' in filter) throw data(listWords.filterRefusals[filter.refused], 400)
  return filter
}
