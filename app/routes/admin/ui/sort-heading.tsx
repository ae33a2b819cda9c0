import { Link } from 'react-router'
import { listWords } from '#content/interface/en/admin/lists.ts'
import type { SortOrder } from '#shop/search/order-filter.ts'
import { Heading } from './table.tsx'

export interface Sorting {
  by: SortOrder
  /** The list's address without a cursor. */
  params: URLSearchParams
}

/** Only the time has an index in both directions. */
export function SortHeading({ label, sort }: { label: string; sort: Sorting | undefined }) {
  if (!sort) return <Heading wide>{label}</Heading>
  const { by, params } = sort
  const changed = new URLSearchParams(params)
  if (by === 'newest') changed.set('sort', 'oldest')
  else changed.delete('sort')
  return (
    <Heading wide sorted={by === 'newest' ? 'descending' : 'ascending'}>
      <Link to={`?${changed}`} preventScrollReset className="inline-flex items-center gap-1 hover:text-ink">
        {label}
        <span aria-hidden="true">{by === 'newest' ? '↓' : '↑'}</span>
        <span className="sr-only">, {listWords.sort[by]}</span>
      </Link>
    </Heading>
  )
}
