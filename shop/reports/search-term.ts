const maxSearchLength = 100

/** An index finds parts of names from three letters on; by fewer only the newest customers are looked through. */
export const minIndexedSearchLength = 3
export const unindexedSearchDepth = 30_000

export type ReadSearch = { search: string } | { problem: string }

/** What the owner typed into the search box, or why nothing can be found by it. */
export function readSearch(typed: string | null | undefined): ReadSearch {
  const search = (typed ?? '').trim()
  if (search.length > maxSearchLength) return { problem: `A search has at most ${maxSearchLength} characters.` }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for
  if (/[\0-\x1f\x7f]/.test(search)) return { problem: 'A search cannot hold control characters.' }
  return { search }
}
