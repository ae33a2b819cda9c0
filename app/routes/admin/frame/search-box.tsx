import { type KeyboardEvent, useRef, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { maxSearchLength } from '#shop/search/search-term.ts'
import { SearchIcon } from '../icons/icons.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSearchKeys } from './use-search-keys.ts'
import { useSuggestions } from './use-suggestions.ts'

const words = adminLayoutWords.search

/** On every page of the owner; without script it opens the page of results. */
export function SearchBox() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { found, isSearching } = useSuggestions(typed)
  const close = () => setTyped('')
  useSearchKeys(input)
  const searched = pathname === '/admin-dashboard/search' ? (params.get('q') ?? '') : ''
  return (
    <search
      ref={box}
      className="min-w-0 flex-1"
      onKeyDown={(event) => moveInSuggestions(event, box.current, input.current, close)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <Form method="get" action="/admin-dashboard/search" onSubmit={close} className="relative max-w-2xl">
        <button
          type="submit"
          aria-label={words.submit}
          className="absolute inset-y-0 left-0 grid w-10 cursor-pointer place-items-center text-ink-soft hover:text-ink"
        >
          <SearchIcon size={17} />
        </button>
        <input
          key={searched}
          ref={input}
          name="q"
          type="search"
          aria-label={words.label}
          aria-keyshortcuts="/"
          defaultValue={searched}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={maxSearchLength}
          placeholder={words.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          className="h-10 w-full rounded-sheet border border-line bg-paper pt-0.5 pr-3 pl-10 text-lg placeholder:text-ink-soft hover:border-ink-soft focus:bg-white lg:text-base"
        />
        {found || isSearching ? (
          <SuggestionList found={found} isSearching={isSearching} search={typed.trim()} onChoose={close} />
        ) : null}
      </Form>
    </search>
  )
}

/** The arrow keys move between the box and its suggestions, and Esc closes them. */
function moveInSuggestions(
  event: KeyboardEvent,
  box: HTMLElement | null,
  input: HTMLInputElement | null,
  close: () => void,
) {
  if (event.key === 'Escape') {
    close()
    input?.focus()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...(box?.querySelectorAll<HTMLElement>('[data-suggestion]') ?? [])]
  const current = links.findIndex((link) => link.matches(':focus'))
  const next = event.key === 'ArrowDown' ? links[current + 1] : (links[current - 1] ?? input)
  event.preventDefault()
  next?.focus()
}
