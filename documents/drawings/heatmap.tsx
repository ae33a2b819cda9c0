import { G, Path, Rect, Svg } from '@react-pdf/renderer'
import { heat, heatScale, palette } from '#brand/palette.ts'
import { drawings } from '#content/interface/en/drawings.ts'
import type { Blueprint, Chapter, Unit } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { averageMarks, formatAverage } from '../blueprint/chapter-figures.ts'
import { contentWidth } from '../theme.ts'
import { Label, shortYear } from './label.tsx'

const labelWidth = 186
const averageWidth = 46
const headHeight = 20
const unitHeight = 21

interface HeatmapProps {
  blueprint: Blueprint
  rowHeight: number
}

type Row = { top: number } & ({ unit: Unit } | { chapter: Chapter })

/** Marks per chapter and board paper, with each chapter's average at the end of its row. */
export function Heatmap({ blueprint, rowHeight }: HeatmapProps) {
  const { rows, height } = layOut(blueprint, rowHeight)
  const cellWidth = (contentWidth - labelWidth - averageWidth) / blueprint.years.length
  const toColour = heatScale(blueprint.units.flatMap((unit) => unit.chapters.flatMap((chapter) => chapter.marksByYear)))
  const leftEdge = (column: number) => labelWidth + column * cellWidth
  return (
    <Svg width={contentWidth} height={height + 22} viewBox={`0 0 ${contentWidth} ${height + 22}`}>
      {blueprint.years.map((year, column) => (
        <Label key={year} x={leftEdge(column + 0.5)} y={13} anchor="middle" colour={palette.inkSoft}>
          {shortYear(year)}
        </Label>
      ))}
      <Label x={contentWidth} y={13} anchor="end" colour={palette.inkSoft}>
        {blueprintDocument.average}
      </Label>
      {rows.map((row) =>
        'unit' in row ? (
          <G key={`unit ${row.unit.name}`}>
            <Path d={`M0 ${row.top + 3}H${contentWidth}`} stroke={palette.line} strokeWidth={0.7} fill="none" />
            <Label x={0} y={row.top + 16} bold size={9.5}>
              {row.unit.name}
            </Label>
            <Label x={contentWidth} y={row.top + 16} anchor="end" colour={palette.blue}>
              {blueprintDocument.marks(row.unit.marks)}
            </Label>
          </G>
        ) : (
          <G key={row.chapter.name}>
            <Label x={0} y={row.top + rowHeight / 2 + 3}>
              {row.chapter.name}
            </Label>
            {row.chapter.marksByYear.map((marks, column) => (
              <G key={blueprint.years[column]}>
                <Rect
                  x={leftEdge(column) + 0.75}
                  y={row.top + 0.75}
                  width={cellWidth - 1.5}
                  height={rowHeight - 1.5}
                  fill={toColour(marks)}
                />
                <Label x={leftEdge(column + 0.5)} y={row.top + rowHeight / 2 + 3} size={9} anchor="middle">
                  {marks || '·'}
                </Label>
              </G>
            ))}
            <Label x={contentWidth} y={row.top + rowHeight / 2 + 3} size={9.5} bold anchor="end">
              {formatAverage(averageMarks(row.chapter))}
            </Label>
          </G>
        ),
      )}
      <Legend top={height + 10} />
    </Svg>
  )
}

function layOut(blueprint: Blueprint, rowHeight: number): { rows: Row[]; height: number } {
  let top = headHeight
  const rows = blueprint.units.flatMap((unit) => {
    const unitRow: Row = { top, unit }
    top += unitHeight
    const chapterRows = unit.chapters.map((chapter): Row => {
      const row = { top, chapter }
      top += rowHeight
      return row
    })
    return [unitRow, ...chapterRows]
  })
  return { rows, height: top }
}

function Legend({ top }: { top: number }) {
  return (
    <G>
      <Label x={labelWidth - 6} y={top + 8.5} anchor="end" colour={palette.inkSoft}>
        {drawings.fewerMarks}
      </Label>
      {heat.map((colour, step) => (
        <Rect key={colour} x={labelWidth + step * 22} y={top} width={22} height={10} fill={colour} />
      ))}
      <Label x={labelWidth + heat.length * 22 + 6} y={top + 8.5} colour={palette.inkSoft}>
        {drawings.moreMarks}
      </Label>
    </G>
  )
}
