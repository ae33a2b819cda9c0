import { G, Path, Rect, Svg } from '@react-pdf/renderer'
import { heatScale, palette } from '#brand/palette.ts'
import { contentWidth } from '../theme.ts'
import { Label } from './label.tsx'

// The same colour scale for all subjects: 5 marks are cold, 25 are hot.
export const weightColour = heatScale([5, 25])

interface WeightageBarProps {
  parts: readonly { name: string; marks: number }[]
  width?: number
}

export function WeightageBar({ parts, width = contentWidth }: WeightageBarProps) {
  const total = parts.reduce((sum, part) => sum + part.marks, 0)
  let left = 0
  return (
    <Svg width={width} height={56} viewBox={`0 0 ${width} 56`}>
      <Path
        d={`M.5 3v10M.5 8H${width - 0.5}M${width - 0.5} 3v10`}
        stroke={palette.blue}
        strokeWidth={0.8}
        fill="none"
      />
      <Rect x={width / 2 - 30} y={0} width={60} height={16} fill={palette.white} />
      <Label x={width / 2} y={11.5} size={9.5} anchor="middle" colour={palette.blue}>{`${total} marks`}</Label>
      {parts.map((part) => {
        const partWidth = (part.marks / total) * width
        const x = left
        left += partWidth
        return (
          <G key={part.name}>
            <Rect
              x={x + 0.5}
              y={20.5}
              width={partWidth - 1}
              height={32}
              fill={weightColour(part.marks)}
              stroke={palette.ink}
              strokeWidth={0.8}
            />
            <Label x={x + partWidth / 2} y={41} size={13} bold anchor="middle">
              {part.marks}
            </Label>
          </G>
        )
      })}
    </Svg>
  )
}
