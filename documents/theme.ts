import { palette } from '#brand/palette.ts'
import { fontFamily } from './fonts.ts'

export const pageSize = { width: 595.28, height: 841.89 }
export const margin = 44
export const contentWidth = pageSize.width - 2 * margin
/** Kept empty at the bottom of each page for the stamp. */
export const stampHeight = 26

export const text = {
  body: { fontFamily, fontSize: 10.5, lineHeight: 1.5, color: palette.ink },
  small: { fontFamily, fontSize: 9, lineHeight: 1.4, color: palette.inkSoft },
  strong: { fontWeight: 700 },
  eyebrow: { fontFamily, fontSize: 9, lineHeight: 1.3, color: palette.blue, letterSpacing: 0.4 },
  heading: { fontFamily, fontSize: 16, lineHeight: 1.25, fontWeight: 700, color: palette.ink },
  title: { fontFamily, fontSize: 28, lineHeight: 1.15, fontWeight: 700, color: palette.ink },
} as const
