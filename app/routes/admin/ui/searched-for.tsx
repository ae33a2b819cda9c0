import { Link } from 'react-router'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { minIndexedSearchLength, unindexedSearchDepth } from '#shop/search/search-term.ts'

/** Says which search a list shows, and how to leave it. */
export function SearchedFor({ search, path }: { search: string; path: string }) {
  if (!search) return null
  return (
    <div className="mt-3 text-base">
      <p>
        {listWords.searchedFor(search)}{' '}
        <Link to={path} className="text-link">
          {listWords.clearSearch}
        </Link>
      </p>
      {search.length < minIndexedSearchLength ? (
        <p className="mt-1 text-ink-soft">{listWords.shortSearch(minIndexedSearchLength, unindexedSearchDepth)}</p>
      ) : null}
    </div>
  )
}
