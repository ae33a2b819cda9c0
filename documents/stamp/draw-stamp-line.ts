import { formatNumber } from '../format-number.ts'
import { type ShapedGlyph, shapeText } from './stamp-font.ts'
import { stampFontSize } from './stamp-text.ts'

/** A glyph together with the text that a reader copies for it. */
export interface GlyphCode {
  code: number
  glyph: ShapedGlyph
}

export interface StampLine {
  width: number
  height: number
  /** The content of a form that has the font as /F and the opacity of the background as /G. */
  content: string
  codes: GlyphCode[]
}

const padding = { x: 4, y: 1 }
export const stampLineHeight = stampFontSize * 1.4 + 2 * padding.y
const baseline = 2.89
const radius = 2
/** How far from a corner a Bézier curve of a quarter circle has its control point, as a share of the radius. */
const control = 0.4477
const colour = '0.231 0.278 0.408'
export const backgroundOpacity = 0.82

/** The pale background keeps the line readable on dark pages. */
export function drawStampLine(text: string): StampLine {
  const glyphs = shapeText(text)
  const codes = assignCodes(glyphs)
  const textWidth = (glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000) * stampFontSize
  const width = textWidth + 2 * padding.x + 1
  const content = [
    `q /G gs 1 g ${drawRoundedBox(width, stampLineHeight)} f Q`,
    `BT /F ${stampFontSize} Tf ${colour} rg ${padding.x} ${baseline} Td`,
    showGlyphs(glyphs, codes),
    'ET',
  ].join('\n')
  return { width, height: stampLineHeight, content, codes: [...codes.values()] }
}

/** Devanagari uses one glyph for different texts, so a code stands for a glyph with its text. */
function assignCodes(glyphs: ShapedGlyph[]): Map<string, GlyphCode> {
  const codes = new Map<string, GlyphCode>()
  for (const glyph of glyphs) {
    if (!codes.has(keyOf(glyph))) codes.set(keyOf(glyph), { code: codes.size + 1, glyph })
  }
  return codes
}

function keyOf({ id, text }: ShapedGlyph): string {
  return `${id} ${text}`
}

/** Numbers between the strings move the next glyph to the left, in 1/1000 of the font size. */
function showGlyphs(glyphs: ShapedGlyph[], codes: Map<string, GlyphCode>): string {
  let shown = '['
  let moved = 0
  let rise = 0
  for (const glyph of glyphs) {
    if (glyph.offsetY !== rise) {
      rise = glyph.offsetY
      shown += `] TJ ${formatNumber((rise / 1000) * stampFontSize)} Ts [`
    }
    const move = moved - glyph.offsetX
    if (move) shown += formatNumber(move)
    shown += `<${formatCode(codes.get(keyOf(glyph))?.code ?? 0)}>`
    moved = glyph.offsetX + glyph.width - glyph.advance
  }
  return `${shown}] TJ`
}

export function formatCode(code: number): string {
  return code.toString(16).padStart(4, '0')
}

function drawRoundedBox(width: number, height: number): string {
  const near = radius * control
  const [right, top] = [width - radius, height - radius]
  const path: [number[], string][] = [
    [[radius, 0], 'm'],
    [[right, 0], 'l'],
    [[width - near, 0, width, near, width, radius], 'c'],
    [[width, top], 'l'],
    [[width, height - near, width - near, height, right, height], 'c'],
    [[radius, height], 'l'],
    [[near, height, 0, height - near, 0, top], 'c'],
    [[0, radius], 'l'],
    [[0, near, near, 0, radius, 0], 'c'],
  ]
  return path.map(([points, operator]) => `${points.map(formatNumber).join(' ')} ${operator}`).join(' ')
}
