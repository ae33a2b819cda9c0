/** The text of a page without what is printed at the edge of most pages. */
export interface PageText {
  text: string
  hasRunningLine: boolean
}

/** Headers and footers have at most so many lines. */
const edgeLines = 2
const minShare = 0.25
const minPages = 3

/**
 * Removes page numbers and lines that most pages have: one page more must not change all that follow it, and next year's date
 * in the footer is no change of a page.
 */
export function stripRunningLines(pages: readonly string[]): PageText[] {
  const lines = pages.map((page) =>
    page
      .normalize('NFKC')
      .split(/[\r\n]+/)
      .map((line) => line.replaceAll(/\s/g, ''))
      .filter(Boolean),
  )
  const firstNumber = findFirstNumber(lines)
  const running = findRunningLines(lines)
  return lines.map((page, index) => {
    const number = firstNumber === null ? null : String(index + firstNumber)
    const left = page.flatMap((line, place) => {
      if (!isAtEdge(page, place)) return line
      return running.has(maskDigits(line)) ? [] : line.replace(findNumber(number), '')
    })
    return { text: left.join(''), hasRunningLine: left.join('') !== page.join('') }
  })
}

function isAtEdge(page: readonly string[], place: number): boolean {
  return place < edgeLines || place >= page.length - edgeLines
}

function listEdge(page: readonly string[]): string[] {
  return page.filter((_, place) => isAtEdge(page, place))
}

function maskDigits(line: string): string {
  return line.replaceAll(/\p{Nd}+/gu, '#')
}

function findNumber(number: string | null): RegExp {
  return number === null ? /(?!)/ : new RegExp(`(?<!\\d)${number}(?!\\d)`)
}

/** What the first page would be called, if the numbers at the edges count the pages. */
function findFirstNumber(pages: readonly string[][]): number | null {
  const counts = new Map<number, number>()
  for (const [index, page] of pages.entries()) {
    const numbers = listEdge(page).flatMap((line) => [...line.matchAll(/(?<!\d)\d{1,5}(?!\d)/g)])
    for (const first of new Set(numbers.map(([number]) => Number(number) - index)))
      counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best && best[1] >= needed(pages.length) ? best[0] : null
}

function findRunningLines(pages: readonly string[][]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const line of new Set(listEdge(page).map(maskDigits))) counts.set(line, (counts.get(line) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= needed(pages.length)).map(([line]) => line))
}

function needed(pages: number): number {
  return Math.max(minPages, Math.ceil(pages * minShare))
}
