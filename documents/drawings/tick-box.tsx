import { View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'

export function TickBox({ size = 10 }: { size?: number }) {
  return (
    <View
      style={{ width: size, height: size, border: `0.8 solid ${palette.inkSoft}`, backgroundColor: palette.white }}
    />
  )
}
