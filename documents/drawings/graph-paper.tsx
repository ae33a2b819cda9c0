import { Path, Svg } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'

const step = 14.17

interface GraphPaperProps {
  width: number
  height: number
}

/** Half-centimetre squares, pale enough to write over. */
export function GraphPaper({ width, height }: GraphPaperProps) {
  const lines = (every: number) => {
    const along = (length: number) =>
      Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => index * every)
    return [...along(width).map((x) => `M${x} 0V${height}`), ...along(height).map((y) => `M0 ${y}H${width}`)].join('')
  }
  return (
    <Svg fixed width={width} height={height} style={{ position: 'absolute', top: 0, left: 0 }}>
      <Path d={lines(step)} stroke={palette.blue} strokeWidth={0.4} strokeOpacity={0.1} fill="none" />
      <Path d={lines(step * 5)} stroke={palette.blue} strokeWidth={0.5} strokeOpacity={0.2} fill="none" />
    </Svg>
  )
}
