import { Path, Svg } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'

const side = 8.5
const step = 10.5

interface SquaresProps {
  filled: number
  of: number
  colour: string
}

/** One square per paper, filled when the paper asked about it. */
export function Squares({ filled, of, colour }: SquaresProps) {
  const row = (from: number, to: number) =>
    Array.from(
      { length: to - from },
      (_, index) => `M${(from + index) * step + 0.5} .5h${side}v${side}h${-side}z`,
    ).join('')
  return (
    <Svg width={of * step} height={10} viewBox={`0 0 ${of * step} 10`}>
      <Path d={row(0, filled) || 'M0 0'} fill={colour} stroke={palette.ink} strokeWidth={0.4} />
      <Path d={row(filled, of) || 'M0 0'} fill={palette.white} stroke={palette.line} strokeWidth={0.6} />
    </Svg>
  )
}
