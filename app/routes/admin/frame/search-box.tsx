import Search from 'lucide-react/icons/search'
import { useRef } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { adminLayout } from '#content/interface/en/admin/layout.ts'
import { maxSearchLength } from '#shop/reports/search-term.ts'
import { useSearchKeys } from './use-search-keys.ts'

const words = adminLayout.search

/** On every page of the owner; without script it opens the page of results. */
export function SearchBox() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  useSearchKeys(input)
  const searched = pathname === '/admin-dashboard/search' ? (params.get('q') ?? '') : ''
  return (
    <search className="min-w-0 flex-1">
      <Form method="get" action="/admin-dashboard/search" className="relative max-w-2xl">
        <button
          type="submit"
          aria-label={words.submit}
          className="absolute inset-y-0 left-0 grid w-10 cursor-pointer place-items-center text-ink-soft hover:text-ink"
        >
          <Search aria-hidden="true" size={17} />
        </button>
        <input
          key={searched}
          ref={input}
          name="q"
          type="search"
          aria-label={words.label}
          defaultValue={searched}
          maxLength={maxSearchLength}
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          className="h-10 w-full rounded-sheet border border-line bg-paper pt-0.5 pr-3 pl-10 text-lg placeholder:text-ink-soft hover:border-ink-soft focus:bg-white lg:text-base"
        />
      </Form>
    </search>
  )
}
