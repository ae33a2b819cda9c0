import { heat, heatScale, palette } from '#brand/palette.ts'
import { drawingWords } from '#content/interface/drawings.ts'
import type { Blueprint, Chapter } from '#content/owner/blueprints/blueprint.ts'
import { markYear } from '#content/owner/blueprints/board-years.ts'

const width = 340
const labelWidth = 122
const rowHeight = 22
const headHeight = 18

interface HeatmapProps {
  blueprint: Blueprint
  label: string
  /** For an excerpt: the heaviest chapters are kept, in syllabus order. */
  maxRows?: number
}

/** Marks of each chapter in each board paper. */
export function Heatmap({ blueprint, label, maxRows = Number.POSITIVE_INFINITY }: HeatmapProps) {
  const chapters = heaviestChapters(blueprint, maxRows)
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
          {markYear(year, drawingWords.year(year))}
        </text>
      ))}
      {chapters.map((chapter, row) => (
        <text key={chapter.name} x={0} y={headHeight + row * rowHeight + 15} fontSize={12} fill={palette.ink}>
          {chapter.shortName}
        </text>
      ))}
      <Cells chapters={chapters} cellWidth={cellWidth} />
      <Legend top={legendTop} />
    </svg>
  )
}

/** One path per colour and one text per row: a cheap phone lays out 20 shapes faster than 300. */
function Cells({ chapters, cellWidth }: { chapters: Chapter[]; cellWidth: number }) {
  const colourFor = heatScale(chapters.flatMap((chapter) => chapter.marksByYear))
  const leftEdge = (column: number) => labelWidth + column * cellWidth
  const pathFor = (colour: string) =>
    chapters.flatMap(({ marksByYear }, row) =>
      marksByYear.map((marks, column) =>
        colourFor(marks) === colour
          ? square(leftEdge(column) + 1, headHeight + row * rowHeight + 1, cellWidth - 2, rowHeight - 2)
          : '',
      ),
    )
  return (
    <>
      {heat.map((colour) => (
        <path key={colour} d={pathFor(colour).join('')} fill={colour} />
      ))}
      {chapters.map(({ name, marksByYear }, row) => (
        <text
          key={name}
          x={marksByYear.flatMap((marks, column) => digitCentres(marks, leftEdge(column) + cellWidth / 2)).join(' ')}
          y={headHeight + row * rowHeight + 15}
          fontSize={11}
          textAnchor="middle"
          fill={palette.ink}
        >
          {marksByYear.filter((marks) => marks > 0).join('')}
        </text>
      ))}
    </>
  )
}

/** SVG places each digit by itself, so a number of two digits is centred by hand. */
function digitCentres(marks: number, centre: number): number[] {
  if (marks === 0) return []
  return marks < 10 ? [centre] : [centre - 3.2, centre + 3.2]
}

function square(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`
}

function Legend({ top }: { top: number }) {
  return (
    <g transform={`translate(${labelWidth} ${top})`}>
      <text x={-4} y={9} fontSize={10.5} textAnchor="end" fill={palette.inkSoft}>
        {drawingWords.fewerMarks}
      </text>
      {heat.map((colour, step) => (
        <rect key={colour} x={2 + step * 18} y={0} width={18} height={11} fill={colour} />
      ))}
      <text x={8 + heat.length * 18} y={9} fontSize={10.5} fill={palette.inkSoft}>
        {drawingWords.moreMarks}
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
