import type { Trend } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'

const words = blueprintDocument.trend

export function sumByYear(trend: Trend, years: readonly number[]): number[] {
  return years.map((_, year) => trend.series.reduce((sum, part) => sum + (part.byYear[year] ?? 0), 0))
}

/** A new kind of question has no columns before its first year. */
export function yearsShown(trend: Trend, years: readonly number[]): { year: number; index: number }[] {
  const totals = sumByYear(trend, years)
  const first = Math.max(
    0,
    totals.findIndex((total) => total > 0),
  )
  return years.map((year, index) => ({ year, index })).slice(first)
}

/** One sentence per part, such as "Application: 14 marks in 2015, 19 in 2025." */
export function describeMoves(trend: Trend, years: readonly number[]): string[] {
  const shown = yearsShown(trend, years)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return []
  if (shown.length < years.length) return describePresence(trend, shown)
  return trend.series.map(({ label, byYear }) => {
    const [before, after] = [byYear[first.index] ?? 0, byYear[last.index] ?? 0]
    return words.move({
      label,
      before: words.counted(before, trend.unit),
      firstYear: first.year,
      after,
      lastYear: last.year,
      change: words.change(before, after),
    })
  })
}

/** For a new kind of question, such as "Algebra: in 3 of 4 papers, 12 marks in all." */
function describePresence(trend: Trend, shown: readonly { index: number }[]): string[] {
  return trend.series.map(({ label, byYear }) => {
    const figures = shown.map(({ index }) => byYear[index] ?? 0)
    const asked = figures.filter((figure) => figure > 0).length
    const total = figures.reduce((sum, figure) => sum + figure, 0)
    return words.presence(label, asked, shown.length, words.counted(total, trend.unit))
  })
}
