import { Text } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import { markYear } from '#content/owner/blueprints/board-years.ts'
import { fontFamily } from '../fonts.ts'

interface LabelProps {
  x: number
  y: number
  size?: number
  bold?: boolean
  anchor?: 'start' | 'middle' | 'end'
  colour?: string
  children: string | number
}

/** Text in a drawing, positioned by its baseline. */
export function Label({ x, y, size = 8.5, bold, anchor = 'start', colour = palette.ink, children }: LabelProps) {
  return (
    <Text
      x={x}
      y={y}
      fill={colour}
      textAnchor={anchor}
      style={{ fontFamily, fontSize: size, fontWeight: bold ? 700 : 400 }}
    >
      {String(children)}
    </Text>
  )
}

export const shortYear = (year: number) => markYear(year, `’${String(year).slice(2)}`)
