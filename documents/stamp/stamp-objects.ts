import { formatNumber } from '../format-number.ts'
import type { PageFrame } from '../pages/page-frame.ts'
import { writeStream } from '../pdf-object.ts'
import { backgroundOpacity, drawStampLine, formatCode, type GlyphCode } from './draw-stamp-line.ts'
import { placeLine } from './place-stamp.ts'
import { stampFontMetrics } from './stamp-font.ts'
import { packStampFont } from './subset-font.ts'

/** The objects that every stamp has; the placed line follows once for each page format. */
const sharedObjects = ['font', 'glyphs', 'descriptor', 'fontFile', 'texts', 'glyphMap', 'line'] as const

export function countStampObjects(frames: number): number {
  return sharedObjects.length + frames
}

export function placedLineNumber(firstNumber: number, frame: number): number {
  return firstNumber + sharedObjects.length + frame
}

/** In the order of their numbers, the first of which is given. */
export function writeStampObjects(
  text: string,
  copyId: string,
  frames: PageFrame[],
  firstNumber: number,
): (Buffer | string)[] {
  const refs = Object.fromEntries(sharedObjects.map((name, index) => [name, `${firstNumber + index} 0 R`]))
  const line = drawStampLine(text)
  const box = `/BBox [0 0 ${formatNumber(line.width)} ${formatNumber(line.height)}]`
  const shared: Record<(typeof sharedObjects)[number], Buffer | string> = {
    ...writeFont(line.codes, nameFont(copyId), refs),
    line: writeStream(
      `/Type /XObject /Subtype /Form ${box} /Resources <</Font <</F ${refs.font}>> /ExtGState <</G <</ca ${backgroundOpacity}>>>>>>`,
      line.content,
    ),
  }
  const placed = frames.map((frame) =>
    writeStream(
      `/Type /XObject /Subtype /Form ${box} /Matrix [${placeLine(frame, line.width).map(formatNumber).join(' ')}] /Resources <</XObject <</L ${refs.line}>>>>`,
      '/L Do',
    ),
  )
  return [...sharedObjects.map((name) => shared[name]), ...placed]
}

function writeFont(codes: GlyphCode[], name: string, refs: Record<string, string>) {
  const { ascent, descent, box } = stampFontMetrics
  const widths = codes.map(({ glyph }) => formatNumber(glyph.width)).join(' ')
  const fontFile = packStampFont(codes.map(({ glyph }) => glyph.id))
  return {
    font: `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${refs.glyphs}] /ToUnicode ${refs.texts}>>`,
    glyphs: `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor ${refs.descriptor} /CIDToGIDMap ${refs.glyphMap} /W [1 [${widths}]]>>`,
    descriptor: `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.map(formatNumber).join(' ')}] /ItalicAngle 0 /Ascent ${formatNumber(ascent)} /Descent ${formatNumber(descent)} /CapHeight ${formatNumber(ascent)} /StemV 80 /FontFile2 ${refs.fontFile}>>`,
    fontFile: writeStream(`/Filter /FlateDecode /Length1 ${fontFile.bytes}`, fontFile.packed),
    texts: writeStream('', mapToText(codes)),
    glyphMap: writeStream('', mapToGlyphs(codes)),
  }
}

/** Readers expect six letters before the name of a reduced font, different in each file. */
function nameFont(copyId: string): string {
  const letters = Array.from(copyId.slice(-6), (digit) => String.fromCharCode(65 + Number.parseInt(digit, 16)))
  return `${letters.join('')}+Mukta-Regular`
}

function mapToGlyphs(codes: GlyphCode[]): Buffer {
  const map = Buffer.alloc(2 * (codes.length + 1))
  for (const { code, glyph } of codes) map.writeUInt16BE(glyph.id, 2 * code)
  return map
}

/** Makes the line searchable text. */
function mapToText(codes: GlyphCode[]): string {
  const entries = codes
    .filter(({ glyph }) => glyph.text)
    .map(({ code, glyph }) => `<${formatCode(code)}> <${toUtf16Hex(glyph.text)}>`)
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...inHundreds(entries).map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** The format allows no more entries in one block. */
function inHundreds(entries: string[]): string[][] {
  return Array.from({ length: Math.ceil(entries.length / 100) }, (_, index) =>
    entries.slice(100 * index, 100 * (index + 1)),
  )
}

function toUtf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}
