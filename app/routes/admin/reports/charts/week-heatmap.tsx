import { useState } from 'react'
import { heatScale, palette } from '#brand/palette.ts'
import { charts } from '#content/interface/en/admin/charts.ts'

const { weekdays } = charts.hours

const cell = 12.5
const labelWidth = 34
const headHeight = 17
// On wide screens the other charts shrink to half the width; this keeps the text of all charts the same size.
const textSize = 'text-[11.5px] lg:text-[8.5px]'

interface WeekHeatmapProps {
  hours: number[][]
  summary: string
  label: string
}

/** One square per hour. Size and colour show the same number, for people who cannot tell the colours apart. */
export function WeekHeatmap({ hours, summary, label }: WeekHeatmapProps) {
  const [reading, setReading] = useState<string | null>(null)
  const max = Math.max(1, ...hours.flat())
  const colourFor = heatScale(hours.flat())
  const sideFor = (count: number) => (count === 0 ? 0 : 2.5 + (cell - 4) * Math.sqrt(count / max))
  return (
    <>
      <p className="mb-3 text-base text-ink-soft">
        {reading ? <strong className="text-ink">{reading}</strong> : summary}
      </p>
      <svg
        onPointerLeave={() => setReading(null)}
        viewBox={`0 0 ${labelWidth + 24 * cell} ${headHeight + 7 * cell + 2}`}
        role="img"
        aria-label={label}
        className="block w-full max-w-2xl lg:max-w-[64%]"
      >
        {[0, 6, 12, 18, 23].map((hour) => (
          <text
            key={hour}
            x={labelWidth + (hour + 0.5) * cell}
            y={11}
            className={textSize}
            textAnchor="middle"
            fill={palette.inkSoft}
          >
            {hour}
          </text>
        ))}
        {hours.map((day, row) => (
          <g key={weekdays[row]} transform={`translate(0 ${headHeight + row * cell})`}>
            <text x={0} y={cell / 2} className={textSize} dominantBaseline="central" fill={palette.ink}>
              {weekdays[row]}
            </text>
            <line
              x1={labelWidth}
              x2={labelWidth + 24 * cell}
              y1={cell}
              y2={cell}
              stroke={palette.line}
              strokeWidth={0.6}
            />
            {day.map((count, hour) =>
              count > 0 ? (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                  key={hour}
                  onPointerEnter={() => setReading(charts.hours.reading(weekdays[row] ?? '', hour, count))}
                  onPointerDown={() => setReading(charts.hours.reading(weekdays[row] ?? '', hour, count))}
                  x={labelWidth + (hour + 0.5) * cell - sideFor(count) / 2}
                  y={cell / 2 - sideFor(count) / 2}
                  width={sideFor(count)}
                  height={sideFor(count)}
                  fill={colourFor(count)}
                  stroke={palette.ink}
                  strokeWidth={0.5}
                />
              ) : null,
            )}
          </g>
        ))}
      </svg>
    </>
  )
}
