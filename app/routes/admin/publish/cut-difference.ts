const context = 40

/** Two long texts without what they have in common, except for a few words around the difference. */
export function cutDifference(before: string, after: string): [before: string, after: string] {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++
  let end = 0
  const longestEnd = Math.min(before.length, after.length) - start
  while (end < longestEnd && before.at(-1 - end) === after.at(-1 - end)) end++
  return [cut(before, start, end), cut(after, start, end)]
}

function cut(text: string, start: number, end: number): string {
  // Whole words: to the blank before the context, and to the one after it.
  const from = start <= context ? 0 : text.lastIndexOf(' ', start - context) + 1
  const blank = text.indexOf(' ', text.length - end + context)
  const until = end <= context || blank < 0 ? text.length : blank
  return `${from > 0 ? '… ' : ''}${text.slice(from, until)}${until < text.length ? ' …' : ''}`
}
