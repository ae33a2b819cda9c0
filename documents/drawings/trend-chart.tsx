import { G, Path, Rect, Svg } from '@react-pdf/renderer'
import { palette, seriesColour } from '#brand/palette.ts'
import type { Trend } from '#content/owner/blueprints/blueprint.ts'
import { markYear } from '#content/owner/blueprints/board-years.ts'
import { sumByYear, yearsShown } from '../blueprint/trend-figures.ts'
import { contentWidth } from '../theme.ts'
import { Label } from './label.tsx'

const chartHeight = 205
const axisWidth = 26

interface TrendChartProps {
  trend: Trend
  years: readonly number[]
}

/** One stacked column per paper, each part with its number. */
export function TrendChart({ trend, years }: TrendChartProps) {
  const shown = yearsShown(trend, years)
  const top = niceCeiling(Math.max(...sumByYear(trend, years)))
  const columnWidth = (contentWidth - axisWidth) / shown.length
  const barWidth = Math.min(52, columnWidth - 12)
  const heightFor = (value: number) => (value / top) * (chartHeight - 14)
  return (
    <Svg width={contentWidth} height={chartHeight + 22} viewBox={`0 0 ${contentWidth} ${chartHeight + 22}`}>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => {
        const y = chartHeight - heightFor(top * share)
        return (
          <G key={share}>
            <Path d={`M${axisWidth} ${y}H${contentWidth}`} stroke={palette.line} strokeWidth={0.7} fill="none" />
            <Label x={axisWidth - 6} y={y + 3} anchor="end" colour={palette.inkSoft}>
              {top * share}
            </Label>
          </G>
        )
      })}
      {shown.map(({ year, index }, column) => {
        const centre = axisWidth + (column + 0.5) * columnWidth
        return (
          <G key={year}>
            {stack(trend, index).map(({ label, value, from, colour }) => (
              <G key={label}>
                <Rect
                  x={centre - barWidth / 2}
                  y={chartHeight - heightFor(from + value)}
                  width={barWidth}
                  height={heightFor(value)}
                  fill={colour}
                  stroke={palette.white}
                  strokeWidth={0.8}
                />
                {heightFor(value) > 12 ? (
                  <Label
                    x={centre}
                    y={chartHeight - heightFor(from + value / 2) + 3}
                    anchor="middle"
                    bold
                    colour={colour === palette.blue ? palette.white : palette.ink}
                  >
                    {value}
                  </Label>
                ) : null}
              </G>
            ))}
            <Label x={centre} y={chartHeight + 14} size={9} anchor="middle" colour={palette.inkSoft}>
              {markYear(year)}
            </Label>
          </G>
        )
      })}
    </Svg>
  )
}

function stack(trend: Trend, year: number) {
  let from = 0
  return trend.series
    .map((part, index) => {
      const value = part.byYear[year] ?? 0
      const piece = { label: part.label, value, from, colour: seriesColour(index, trend.series.length) }
      from += value
      return piece
    })
    .filter(({ value }) => value > 0)
}

function niceCeiling(value: number): number {
  const step = value > 40 ? 20 : 4
  return Math.max(step, Math.ceil(value / step) * step)
}
