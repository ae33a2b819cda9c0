import type { Blueprint } from '#content/blueprints/blueprint.ts'
import { heat, heatScale, palette } from '../palette.ts'

const width = 340
const labelWidth = 120
const rowHeight = 21
const headHeight = 18

interface HeatmapProps {
  blueprint: Blueprint
  label: string
  /** The heaviest chapters are kept, in syllabus order. */
  maxRows?: number
}

/** Marks of each chapter in each board paper. */
export function Heatmap({ blueprint, label, maxRows = 14 }: HeatmapProps) {
  const chapters = heaviestChapters(blueprint, maxRows)
  const colourOf = heatScale(chapters.flatMap((chapter) => chapter.marksByYear))
  const cellWidth = (width - labelWidth) / blueprint.years.length
  const legendTop = headHeight + chapters.length * rowHeight + 12
  return (
    <svg viewBox={`0 0 ${width} ${legendTop + 14}`} role="img" aria-label={label} className="block w-full">
      {blueprint.years.map((year, column) => (
        <text
          key={year}
          x={labelWidth + (column + 0.5) * cellWidth}
          y={11}
          fontSize={9.5}
          textAnchor="middle"
          fill={palette.inkSoft}
        >
          ’{String(year).slice(2)}
        </text>
      ))}
      {chapters.map((chapter, row) => (
        <g key={chapter.name} transform={`translate(0 ${headHeight + row * rowHeight})`}>
          <text x={0} y={14} fontSize={11} fill={palette.ink}>
            {chapter.shortName}
          </text>
          {chapter.marksByYear.map((marks, column) => (
            <g key={blueprint.years[column]} transform={`translate(${labelWidth + column * cellWidth} 0)`}>
              <rect x={1} y={1} width={cellWidth - 2} height={rowHeight - 2} fill={colourOf(marks)} />
              {marks > 0 ? (
                <text x={cellWidth / 2} y={14} fontSize={10} textAnchor="middle" fill={palette.ink}>
                  {marks}
                </text>
              ) : null}
            </g>
          ))}
        </g>
      ))}
      <Legend top={legendTop} />
    </svg>
  )
}

function Legend({ top }: { top: number }) {
  return (
    <g transform={`translate(${labelWidth} ${top})`}>
      <text x={-4} y={9} fontSize={9.5} textAnchor="end" fill={palette.inkSoft}>
        fewer marks
      </text>
      {heat.map((colour, step) => (
        <rect key={colour} x={2 + step * 18} y={0} width={18} height={11} fill={colour} />
      ))}
      <text x={8 + heat.length * 18} y={9} fontSize={9.5} fill={palette.inkSoft}>
        more marks
      </text>
    </g>
  )
}

function heaviestChapters(blueprint: Blueprint, count: number) {
  const chapters = blueprint.units.flatMap((unit) => unit.chapters)
  const byWeight = [...chapters].sort((a, b) => total(b.marksByYear) - total(a.marksByYear))
  const kept = new Set(byWeight.slice(0, count))
  return chapters.filter((chapter) => kept.has(chapter))
}

function total(marks: readonly number[]) {
  return marks.reduce((sum, value) => sum + value, 0)
}
