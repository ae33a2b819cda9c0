import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { basicCharacters, shapeText, stampFontBytes } from './stamp-font.ts'

/** The functions of hb-subset.h that are used here; pointers are numbers. */
interface HarfBuzzSubset {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_invert(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, type: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

interface LoadedFont {
  harfbuzz: HarfBuzzSubset
  face: number
}

const writableMemory = 2
const dropTables = 3
/** HB_SUBSET_FLAGS_NO_HINTING, HB_SUBSET_FLAGS_RETAIN_GIDS and HB_SUBSET_FLAGS_NO_LAYOUT_CLOSURE. */
const flags = 0x1 | 0x2 | 0x200
/** A PDF maps its codes to glyphs and to text itself. */
const tablesWithoutUse = ['GSUB', 'GPOS', 'GDEF', 'OS/2', 'cmap', 'name', 'post', 'gasp']

const wasm = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
const module = new WebAssembly.Module(readFileSync(wasm))
// Without the tables that are not used, each subset is twice as fast.
const stampFont = loadFont(subset(loadFont(stampFontBytes), 'all'))

/** A font file as a PDF stores it. */
export interface PackedFont {
  packed: Uint8Array
  /** Before packing. */
  bytes: number
}

const basicGlyphs = new Set(shapeText(`${basicCharacters.join('')}·… ff fi fl ffi ffl`).map(({ id }) => id))
// Most stamps need no other glyphs, and reducing and packing a font for each takes a third of the CPU of a copy.
const basicFont = packFont([...basicGlyphs])

/** The stamp's font with these glyphs, which keep their numbers; it may also contain the letters of English. */
export function packStampFont(glyphIds: number[]): PackedFont {
  return glyphIds.every((id) => basicGlyphs.has(id)) ? basicFont : packFont(glyphIds)
}

function packFont(glyphIds: number[]): PackedFont {
  const reduced = subset(stampFont, glyphIds)
  return { packed: deflateSync(reduced), bytes: reduced.length }
}

function subset({ harfbuzz, face }: LoadedFont, glyphIds: number[] | 'all'): Uint8Array {
  const input = harfbuzz.hb_subset_input_create_or_fail()
  const glyphs = harfbuzz.hb_subset_input_glyph_set(input)
  if (glyphIds === 'all') harfbuzz.hb_set_invert(glyphs)
  else for (const id of glyphIds) harfbuzz.hb_set_add(glyphs, id)
  harfbuzz.hb_subset_input_set_flags(input, flags)
  const dropped = harfbuzz.hb_subset_input_set(input, dropTables)
  for (const tag of tablesWithoutUse) harfbuzz.hb_set_add(dropped, Buffer.from(tag).readUInt32BE())
  const reduced = harfbuzz.hb_subset_or_fail(face, input)
  harfbuzz.hb_subset_input_destroy(input)
  if (!reduced) throw new Error('the font of the stamp could not be reduced')
  const blob = harfbuzz.hb_face_reference_blob(reduced)
  const start = harfbuzz.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(harfbuzz.memory.buffer).slice(start, start + harfbuzz.hb_blob_get_length(blob))
  harfbuzz.hb_blob_destroy(blob)
  harfbuzz.hb_face_destroy(reduced)
  return bytes
}

/** Each font has its own memory, so that the memory of the whole font is freed after its use. */
function loadFont(bytes: Uint8Array): LoadedFont {
  const harfbuzz = new WebAssembly.Instance(module).exports as unknown as HarfBuzzSubset
  harfbuzz._initialize()
  const data = harfbuzz.malloc(bytes.length)
  new Uint8Array(harfbuzz.memory.buffer).set(bytes, data)
  const blob = harfbuzz.hb_blob_create(data, bytes.length, writableMemory, 0, 0)
  return { harfbuzz, face: harfbuzz.hb_face_create(blob, 0) }
}
