import { palette, seriesColour } from '#brand/palette.ts'
import type { Trend } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { markYear } from '#content/owner/blueprints/board-years.ts'

const words = blueprintDocument.trend
/** A chart with more parts fills the page. */
const maxPartsForPractice = 3
const practicePapers = 6

/** The data of a page about one kind of question. */
export function describeTrend(trend: Trend, years: readonly number[], advice: readonly string[]) {
  const { series, unit } = trend
  const shown = yearsShown(trend, years)
  const isNew = shown.length < years.length
  const moves = describeMoves(trend, years)
  const papers = Array.from({ length: practicePapers }, (_, index) => words.practice.paper(index + 1))
  return {
    ...nameSection(trend),
    legend: series.map(({ label }, index) => ({ label, colour: seriesColour(index, series.length) })),
    chart: {
      alt: blueprintDocument.alt.trend(words.unit[unit], moves),
      top: niceCeiling(Math.max(...sumByYear(trend, years))),
      columns: shown.map(({ year, index }) => ({ year: markYear(year), parts: listParts(trend, index) })),
    },
    columns: [words.unit[unit], ...shown.map(({ year }) => markYear(year))],
    rows: series.map(({ label, byYear }) => [label, ...shown.map(({ index }) => byYear[index] || '·')]),
    byYear: {
      columns: [words.year, ...series.map(({ label }) => label)],
      rows: shown.map(({ year, index }) => [markYear(year), ...series.map(({ byYear }) => byYear[index] || '·')]),
    },
    heading: isNew ? words.cameFrom : words.moved,
    moves,
    advice,
    note: isNew ? words.noSectionBefore(shown[0]?.year) : words.noExam,
    practice:
      series.length <= maxPartsForPractice
        ? {
            columns: [words.practice.heading, ...papers],
            rows: series.map(({ label }) => [label, ...papers.map(() => '')]),
          }
        : null,
  }
}

function nameSection({ key, title }: Trend) {
  const { hots, trend } = blueprintDocument.sections
  if (key === 'hots') return hots
  const lead = title.includes('since 2022') ? trend.leadSince2022 : null
  return { eyebrow: trend.eyebrow, title: title.replace(/ \(.*\)$/, ''), detail: trend.detail, lead }
}

function listParts({ series }: Trend, year: number) {
  const parts = series.map(({ byYear }, index) => {
    const colour = seriesColour(index, series.length)
    return { value: byYear[year] ?? 0, colour, isDark: colour === palette.blue }
  })
  return parts.filter(({ value }) => value > 0)
}

function niceCeiling(value: number): number {
  const step = value > 40 ? 20 : 4
  return Math.max(step, Math.ceil(value / step) * step)
}

function sumByYear(trend: Trend, years: readonly number[]): number[] {
  return years.map((_, year) => trend.series.reduce((sum, part) => sum + (part.byYear[year] ?? 0), 0))
}

/** A new kind of question has no columns before its first year. */
function yearsShown(trend: Trend, years: readonly number[]): { year: number; index: number }[] {
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
