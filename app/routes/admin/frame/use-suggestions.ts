import { useEffect, useState } from 'react'
import type { Suggestion } from '../search/search-json.ts'

export interface Suggestions {
  orders: Suggestion[]
  customers: Suggestion[]
  isSimilar: boolean
}

const waitMs = 150
const minLength = 2

/** Asks while the owner types. A failed request shows nothing, because Enter opens the page of results anyway. */
export function useSuggestions(typed: string): { found: Suggestions | null; isSearching: boolean } {
  const search = typed.trim()
  const [answer, setAnswer] = useState<{ search: string; found: Suggestions | null } | null>(null)
  useEffect(() => {
    if (search.length < minLength) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(search, controller.signal)
      if (!controller.signal.aborted) setAnswer({ search, found })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search])
  if (search.length < minLength) return { found: null, isSearching: false }
  return { found: answer?.found ?? null, isSearching: answer?.search !== search }
}

async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    const response = await fetch(`/admin-dashboard/search.json?${new URLSearchParams({ q: search })}`, { signal })
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    return response.ok && isJson ? ((await response.json()) as Suggestions) : null
  } catch {
    return null
  }
}
