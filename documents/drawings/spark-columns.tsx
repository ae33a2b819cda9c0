import { G, Path, Rect, Svg } from '@react-pdf/renderer'
import { heatScale, palette } from '#brand/palette.ts'
import type { Chapter } from '#content/owner/blueprints/blueprint.ts'
import { Label, shortYear } from './label.tsx'

const width = 118
const height = 40

interface SparkColumnsProps {
  chapter: Chapter
  years: readonly number[]
  /** The maximum of the subject, so that chapters can be compared. */
  highest: number
}

export function SparkColumns({ chapter, years, highest }: SparkColumnsProps) {
  const column = width / years.length
  const toColour = heatScale([1, highest])
  return (
    <Svg width={width} height={height + 12} viewBox={`0 0 ${width} ${height + 12}`}>
      <Path d={`M0 ${height}H${width}`} stroke={palette.inkSoft} strokeWidth={0.6} fill="none" />
      {years.map((year, index) => {
        const marks = chapter.marksByYear[index] ?? 0
        const tall = (marks / highest) * (height - 9)
        return (
          <G key={year}>
            <Rect
              x={index * column + 1}
              y={height - tall}
              width={column - 2}
              height={tall}
              fill={toColour(marks)}
              stroke={palette.ink}
              strokeWidth={marks ? 0.4 : 0}
            />
            <Label x={(index + 0.5) * column} y={height - tall - 2} size={6.5} anchor="middle">
              {marks || ''}
            </Label>
            <Label x={(index + 0.5) * column} y={height + 9} size={6} anchor="middle" colour={palette.inkSoft}>
              {shortYear(year)}
            </Label>
          </G>
        )
      })}
    </Svg>
  )
}
