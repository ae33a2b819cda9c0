import { palette, seriesColour } from '#brand/palette.ts'
import { drawingWords } from '#content/interface/drawings.ts'
import type { Trend } from '#content/owner/blueprints/blueprint.ts'
import { markYear } from '#content/owner/blueprints/board-years.ts'

const width = 340
const chartHeight = 190
const axisWidth = 24
const legendRowHeight = 18

interface TrendChartProps {
  trend: Trend
  years: readonly number[]
  label: string
}

/** Stacked columns, one per paper. */
export function TrendChart({ trend, years: allYears, label }: TrendChartProps) {
  // A new kind of question has no columns before its first year.
  const first = Math.max(
    0,
    totalsByYear(trend, allYears).findIndex((total) => total > 0),
  )
  const years = allYears.slice(first)
  const top = niceCeiling(Math.max(...totalsByYear(trend, allYears)))
  const columnWidth = (width - axisWidth) / years.length
  const heightFor = (value: number) => (value / top) * (chartHeight - 12)
  const height = chartHeight + 24 + trend.series.length * legendRowHeight
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="block w-full">
      {[0, 0.5, 1].map((share) => (
        <g key={share} transform={`translate(0 ${chartHeight - heightFor(top * share)})`}>
          <line x1={axisWidth} x2={width} y1={0} y2={0} stroke={palette.line} strokeWidth={0.8} />
          <text x={axisWidth - 5} y={3.5} fontSize={10.5} textAnchor="end" fill={palette.inkSoft}>
            {top * share}
          </text>
        </g>
      ))}
      {years.map((year, column) => (
        <g key={year} transform={`translate(${axisWidth + column * columnWidth} 0)`}>
          {stack(trend, first + column).map((part) => (
            <rect
              key={part.label}
              x={4}
              y={chartHeight - heightFor(part.from + part.value)}
              width={columnWidth - 8}
              height={heightFor(part.value)}
              fill={part.colour}
              stroke={palette.white}
              strokeWidth={0.8}
            />
          ))}
          <text x={columnWidth / 2} y={chartHeight + 13} fontSize={10.5} textAnchor="middle" fill={palette.inkSoft}>
            {markYear(year, drawingWords.year(year))}
          </text>
        </g>
      ))}
      {trend.series.map((part, row) => (
        <g key={part.label} transform={`translate(${axisWidth} ${chartHeight + 24 + row * legendRowHeight})`}>
          <rect x={0} y={0} width={11} height={11} fill={seriesColour(row, trend.series.length)} />
          <text x={18} y={9.5} fontSize={12} fill={palette.ink}>
            {part.label}
          </text>
        </g>
      ))}
    </svg>
  )
}

function totalsByYear(trend: Trend, years: readonly number[]) {
  return years.map((_, year) => trend.series.reduce((sum, part) => sum + (part.byYear[year] ?? 0), 0))
}

function stack(trend: Trend, year: number) {
  let from = 0
  return trend.series.map((part, index) => {
    const value = part.byYear[year] ?? 0
    const piece = { label: part.label, value, from, colour: seriesColour(index, trend.series.length) }
    from += value
    return piece
  })
}

function niceCeiling(value: number): number {
  const step = value > 40 ? 20 : value > 16 ? 10 : 4
  return Math.max(step, Math.ceil(value / step) * step)
}
