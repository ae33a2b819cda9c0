import { Link } from 'react-router'
import { lists } from '#content/interface/en/admin/lists.ts'
import { minIndexedSearchLength, unindexedSearchDepth } from '#shop/search/search-term.ts'

/** Says which search a list shows, and how to leave it. */
export function SearchedFor({ search, path }: { search: string; path: string }) {
  if (!search) return null
  return (
    <div className="mt-3 text-base">
      <p>
        {lists.searchedFor(search)}{' '}
        <Link to={path} className="text-link">
          {lists.clearSearch}
        </Link>
      </p>
      {search.length < minIndexedSearchLength ? (
        <p className="mt-1 text-ink-soft">{lists.shortSearch(minIndexedSearchLength, unindexedSearchDepth)}</p>
      ) : null}
    </div>
  )
}
