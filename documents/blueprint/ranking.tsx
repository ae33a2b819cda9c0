import { G, Path, Rect, Svg } from '@react-pdf/renderer'
import { heatScale, palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { Label } from '../drawings/label.tsx'
import { contentWidth } from '../theme.ts'
import { formatAverage, formatRange, rankChapters } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

const labelWidth = 208
const rangeWidth = 62

/** Chapters by average marks, with a line from the lowest to the highest paper. */
export function Ranking({ edition: { blueprint } }: { edition: Edition }) {
  const ranked = rankChapters(blueprint)
  const most = Math.max(...ranked.flatMap(({ chapter }) => chapter.marksByYear))
  const rowHeight = Math.min(42, 590 / ranked.length)
  const scale = (contentWidth - labelWidth - rangeWidth) / most
  const toColour = heatScale(ranked.map(({ average }) => average))
  const height = ranked.length * rowHeight + 20
  return (
    <Svg width={contentWidth} height={height} viewBox={`0 0 ${contentWidth} ${height}`}>
      <Label x={labelWidth} y={10} colour={palette.inkSoft}>
        {blueprintDocument.ranking.average}
      </Label>
      <Label x={contentWidth} y={10} anchor="end" colour={palette.inkSoft}>
        {blueprintDocument.ranking.range}
      </Label>
      {ranked.map(({ chapter, unit, average }, index) => {
        const top = 18 + index * rowHeight
        const middle = top + rowHeight / 2
        const barHeight = Math.min(16, rowHeight - 9)
        const [least, richest] = [Math.min(...chapter.marksByYear), Math.max(...chapter.marksByYear)]
        return (
          <G key={chapter.name}>
            <Label x={0} y={middle + 3.5} size={9} colour={palette.blue}>
              {index + 1}
            </Label>
            <Label x={18} y={middle - 0.5} size={9.5} bold>
              {chapter.name}
            </Label>
            <Label x={18} y={middle + 9.5} size={7.5} colour={palette.inkSoft}>
              {unit.name}
            </Label>
            <Rect
              x={labelWidth}
              y={middle - barHeight / 2}
              width={average * scale}
              height={barHeight}
              fill={toColour(average)}
              stroke={palette.ink}
              strokeWidth={0.5}
            />
            <Path
              d={`M${labelWidth + least * scale} ${middle}H${labelWidth + richest * scale}M${labelWidth + least * scale} ${middle - 3}v6M${labelWidth + richest * scale} ${middle - 3}v6`}
              stroke={palette.ink}
              strokeWidth={0.8}
              fill="none"
            />
            <Label x={labelWidth + 4} y={middle + 3.2} size={9} bold>
              {formatAverage(average)}
            </Label>
            <Label x={contentWidth} y={middle + 3} anchor="end" size={9}>
              {formatRange(chapter)}
            </Label>
            <Path d={`M0 ${top + rowHeight}H${contentWidth}`} stroke={palette.line} strokeWidth={0.4} fill="none" />
          </G>
        )
      })}
    </Svg>
  )
}
