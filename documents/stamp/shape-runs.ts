import * as harfbuzz from 'harfbuzzjs'

export interface OpenedFont {
  face: harfbuzz.Face
  font: harfbuzz.Font
}

export interface ShapedRun {
  text: string
  infos: ReturnType<harfbuzz.Buffer['getGlyphInfos']>
  positions: ReturnType<harfbuzz.Buffer['getGlyphPositions']>
}

/** Shaped one by one: otherwise the whole text follows the rules of its first script. */
const scriptRuns = /[\p{Script=Devanagari}\u200c\u200d]+|[^\p{Script=Devanagari}\u200c\u200d]+/gu
/** Reused, because the library frees buffers only when the garbage collector finds them. */
const buffer = new harfbuzz.Buffer()

export function openFont(bytes: Uint8Array): OpenedFont {
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer))
  return { face, font: new harfbuzz.Font(face) }
}

export function shapeRuns(font: harfbuzz.Font, text: string): ShapedRun[] {
  return (text.match(scriptRuns) ?? []).map((run) => shapeRun(font, run))
}

function shapeRun(font: harfbuzz.Font, text: string): ShapedRun {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  return { text, infos: buffer.getGlyphInfos(), positions: buffer.getGlyphPositions() }
}
