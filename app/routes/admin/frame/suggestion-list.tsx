import { Link } from 'react-router'
import { searchWords as words } from '#content/interface/en/admin/search.ts'
import type { Suggestion } from '../search/search-json.ts'
import type { Suggestions } from './use-suggestions.ts'

interface SuggestionListProps {
  found: Suggestions | null
  isSearching: boolean
  search: string
  onChoose: () => void
}

export function SuggestionList({ found, isSearching, search, onChoose }: SuggestionListProps) {
  const count = found ? found.orders.length + found.customers.length : 0
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-sheet border border-line bg-white py-1 text-base shadow-sheet">
      <p aria-live="polite" className={count > 0 ? 'sr-only' : 'px-4 py-2 text-ink-soft'}>
        {found && !isSearching ? words.count(count) : <span className="appear-late">{words.searching}</span>}
      </p>
      {found?.isSimilar ? <p className="px-4 py-2 text-ink-soft">{words.similar(search)}</p> : null}
      <Group heading={words.orders} suggestions={found?.orders ?? []} onChoose={onChoose} />
      <Group heading={words.customers} suggestions={found?.customers ?? []} onChoose={onChoose} />
      {count > 0 && !found?.isSimilar ? (
        <Link
          to={`/admin-dashboard/search?${new URLSearchParams({ q: search })}`}
          onClick={onChoose}
          data-suggestion
          className="block border-t border-line px-4 py-2 font-semibold text-blue hover:bg-tint"
        >
          {words.all}
        </Link>
      ) : null}
    </div>
  )
}

interface GroupProps {
  heading: string
  suggestions: Suggestion[]
  onChoose: () => void
}

function Group({ heading, suggestions, onChoose }: GroupProps) {
  if (suggestions.length === 0) return null
  return (
    <>
      <p className="px-4 pt-2 text-sm font-semibold text-ink-soft">{heading}</p>
      <ul aria-label={heading}>
        {suggestions.map(({ to, title, detail }) => (
          <li key={to}>
            <Link to={to} onClick={onChoose} data-suggestion className="block px-4 py-1.5 hover:bg-tint focus:bg-tint">
              <span className="block leading-snug font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm wrap-anywhere text-ink-soft tabular-nums">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
