import { Path, Svg } from '@react-pdf/renderer'
import { heat, heatScale } from '#brand/palette.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'

interface HeatBlockProps {
  blueprint: Blueprint
  cell: number
}

/** A heatmap without text: rows are chapters, columns are papers. */
export function HeatBlock({ blueprint, cell }: HeatBlockProps) {
  const chapters = blueprint.units.flatMap((unit) => unit.chapters)
  const toColour = heatScale(chapters.flatMap((chapter) => chapter.marksByYear))
  const side = cell - 2.5
  const squares = (colour: string) =>
    chapters.flatMap((chapter, row) =>
      chapter.marksByYear.map((marks, column) =>
        toColour(marks) === colour ? `M${column * cell} ${row * cell}h${side}v${side}h${-side}z` : '',
      ),
    )
  return (
    <Svg width={blueprint.years.length * cell} height={chapters.length * cell}>
      {heat.map((colour) => (
        <Path key={colour} d={squares(colour).join('') || 'M0 0'} fill={colour} />
      ))}
    </Svg>
  )
}
