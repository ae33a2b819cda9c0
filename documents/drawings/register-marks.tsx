import { Path, Svg } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'

const arm = 14

interface RegisterMarksProps {
  width: number
  height: number
  inset: number
}

export function RegisterMarks({ width, height, inset }: RegisterMarksProps) {
  const [right, bottom] = [width - inset, height - inset]
  const corners = [
    `M${inset} ${inset + arm}V${inset}H${inset + arm}`,
    `M${right - arm} ${inset}H${right}V${inset + arm}`,
    `M${right} ${bottom - arm}V${bottom}H${right - arm}`,
    `M${inset + arm} ${bottom}H${inset}V${bottom - arm}`,
  ]
  return (
    <Svg fixed width={width} height={height} style={{ position: 'absolute', top: 0, left: 0 }}>
      <Path d={corners.join('')} stroke={palette.ink} strokeWidth={1.4} fill="none" />
    </Svg>
  )
}
