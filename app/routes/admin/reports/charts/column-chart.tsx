import { type ReactNode, useState } from 'react'
import { palette } from '#brand/palette.ts'
import { leaveWithMouse } from './leave-with-mouse.ts'
import { ValueSlider } from './value-slider.tsx'

const width = 340
const chartHeight = 150
const axisWidth = 44
const footHeight = 20

export interface Column {
  name: string
  value: number
  /** A larger value, drawn as an outline behind the filled column. */
  outline?: number
  /** Shown instead of the summary while the owner points at the column or taps it. */
  reading: string
}

interface ColumnChartProps {
  columns: Column[]
  summary: ReactNode
  label: string
  format: (value: number) => string
}

export function ColumnChart({ columns, summary, label, format }: ColumnChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const top = niceCeiling(Math.max(...columns.map(({ value, outline = 0 }) => Math.max(value, outline))))
  const columnWidth = (width - axisWidth) / columns.length
  const heightFor = (value: number) => (value / top) * (chartHeight - 12)
  const labelInterval = Math.ceil(columns.length / 5)
  return (
    <>
      <p className="mb-3 text-base text-ink-soft">
        {chosen === null ? summary : <strong className="text-ink">{columns[chosen]?.reading}</strong>}
      </p>
      <ValueSlider readings={columns.map(({ reading }) => reading)} chosen={chosen} onChoose={setChosen} />
      <svg
        viewBox={`0 0 ${width} ${chartHeight + footHeight}`}
        role="img"
        aria-label={label}
        className="block w-full outline-offset-4 outline-blue peer-focus-visible:outline-2"
        onPointerLeave={leaveWithMouse(() => setChosen(null))}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share} transform={`translate(0 ${chartHeight - heightFor(top * share)})`}>
            <line x1={axisWidth} x2={width} y1={0} y2={0} stroke={palette.line} strokeWidth={0.7} />
            <text x={axisWidth - 6} y={4} fontSize={11.5} textAnchor="end" fill={palette.inkSoft}>
              {format(top * share)}
            </text>
          </g>
        ))}
        {columns.map(({ name, value, outline }, index) => (
          <g
            key={name}
            transform={`translate(${axisWidth + index * columnWidth} 0)`}
            onPointerEnter={() => setChosen(index)}
            onPointerDown={() => setChosen(index)}
          >
            <rect width={columnWidth} height={chartHeight} fill={index === chosen ? palette.tint : 'transparent'} />
            {outline ? (
              <rect
                x={columnWidth * 0.12}
                y={chartHeight - heightFor(outline)}
                width={columnWidth * 0.76}
                height={heightFor(outline)}
                fill={palette.tint}
                stroke={palette.inkSoft}
                strokeWidth={0.7}
              />
            ) : null}
            <rect
              x={columnWidth * 0.2}
              y={chartHeight - heightFor(value)}
              width={columnWidth * 0.6}
              height={heightFor(value)}
              fill={palette.blue}
            />
            {(columns.length - 1 - index) % labelInterval === 0 ? (
              <text
                x={index === columns.length - 1 ? columnWidth : columnWidth / 2}
                y={chartHeight + 14}
                fontSize={11.5}
                textAnchor={index === columns.length - 1 ? 'end' : 'middle'}
                fill={palette.inkSoft}
              >
                {name}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </>
  )
}

/** One of 1, 2, 4, 6, 8 times a power of ten, so that the middle of the axis is a round number too. */
function niceCeiling(value: number): number {
  if (value <= 2) return 2
  const size = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * size >= value) ?? 10
  return step * size
}
