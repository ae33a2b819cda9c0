import { Link } from 'react-router'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { readSortOrder } from '#shop/search/order-filter.ts'

interface PagingProps {
  /** The list's address without a cursor. */
  params: URLSearchParams
  isFirst: boolean
  nextCursor: string | null
  more: string
  /** What leads to the first page, for a list that is not sorted by the owner. */
  first?: string
  /** The id of the section with the list, when the page has more than that. */
  part?: string
}

export function Paging({ params, isFirst, nextCursor, more, first: firstLabel, part }: PagingProps) {
  if (!nextCursor && isFirst) return null
  const anchor = part ? `#${part}` : ''
  const first = new URLSearchParams(params)
  first.delete('cursor')
  const next = new URLSearchParams(first)
  if (nextCursor) next.set('cursor', nextCursor)
  return (
    <nav aria-label={listWords.pagination} className="mt-4 flex flex-wrap gap-3">
      {isFirst ? null : (
        <Link to={`?${first}${anchor}`} className="button button-quiet button-small">
          {firstLabel ?? listWords.first[readSortOrder(params)]}
        </Link>
      )}
      {nextCursor ? (
        <Link to={`?${next}${anchor}`} className="button button-quiet button-small">
          {more}
        </Link>
      ) : null}
    </nav>
  )
}
