import { useState } from 'react'
import { heatScale, palette } from '#brand/palette.ts'
import { chartWords } from '#content/interface/en/admin/charts.ts'
import { leaveWithMouse } from './leave-with-mouse.ts'
import { ValueSlider } from './value-slider.tsx'

const { weekdays } = chartWords.hours

const cell = 12.5
const labelWidth = 34
const headHeight = 17
const textSize = 'text-[11.5px]'

interface WeekHeatmapProps {
  hours: number[][]
  summary: string
  label: string
}

/** One square per hour. Size and colour show the same number, for people who cannot tell the colours apart. */
export function WeekHeatmap({ hours, summary, label }: WeekHeatmapProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const readings = hours.flatMap((day, row) =>
    day.map((count, hour) => chartWords.hours.reading(weekdays[row] ?? '', hour, count)),
  )
  const max = Math.max(1, ...hours.flat())
  const colourFor = heatScale(hours.flat())
  const sideFor = (count: number) => (count === 0 ? 0 : 2.5 + (cell - 4) * Math.sqrt(count / max))
  return (
    <>
      <p className="mb-3 text-base text-ink-soft">
        {chosen === null ? summary : <strong className="text-ink">{readings[chosen]}</strong>}
      </p>
      <ValueSlider readings={readings} chosen={chosen} onChoose={setChosen} />
      <svg
        onPointerLeave={leaveWithMouse(() => setChosen(null))}
        viewBox={`0 0 ${labelWidth + 24 * cell} ${headHeight + 7 * cell + 2}`}
        role="img"
        aria-label={label}
        className="block w-full outline-offset-4 outline-blue peer-focus-visible:outline-2"
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
                  onPointerEnter={() => setChosen(row * 24 + hour)}
                  onPointerDown={() => setChosen(row * 24 + hour)}
                  x={labelWidth + (hour + 0.5) * cell - sideFor(count) / 2}
                  y={cell / 2 - sideFor(count) / 2}
                  width={sideFor(count)}
                  height={sideFor(count)}
                  fill={colourFor(count)}
                  stroke={palette.ink}
                  strokeWidth={chosen === row * 24 + hour ? 1.5 : 0.5}
                />
              ) : null,
            )}
          </g>
        ))}
      </svg>
    </>
  )
}
