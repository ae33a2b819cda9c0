export const maxSearchLength = 100

/** The index finds parts of names of three letters or more; shorter searches read only the newest customers. */
export const minIndexedSearchLength = 3
export const unindexedSearchDepth = 30_000

export type ReadSearch = { search: string } | { refused: 'too-long' | 'control-characters' }

export function readSearch(typed: string | null | undefined): ReadSearch {
  const search = (typed ?? '').trim()
  if (search.length > maxSearchLength) return { refused: 'too-long' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to refuse
  if (/[\0-\x1f\x7f]/.test(search)) return { refused: 'control-characters' }
  return { search }
}
