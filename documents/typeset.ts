import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler'
import { heat, palette, series } from '#brand/palette.ts'
import drawings from './drawings.typ?raw'
import { fontFilesByFamily } from './font-files.ts'
import { loadPdf } from './load-pdf.ts'
import theme from './theme.typ?raw'

/** A phone edition is readable on a screen of 360 pixels without zooming. */
export type DocumentSize = 'a4' | 'phone'

export interface DocumentForm {
  shopName: string
  size: DocumentSize
}

/** Sent to a template together with what the document says. */
export interface DocumentFacts {
  /** "en" or "hi" */
  language: string
  size: DocumentSize
  meta: {
    title: string
    author: string
    subject: string
    keywords: string[]
    /** Null for a document without a date: the same content always has the same bytes. */
    date: { year: number; month: number; day: number; hour: number; minute: number; second: number } | null
  }
}

const pdfFormat = 1
const fullDiagnostics = 3
const { resolve } = createRequire(import.meta.url)

/** One per thread. It needs 180 MB, which are freed when the idle thread ends. */
let compiler: Promise<TypstCompiler> | null = null

export function readDocumentDate(moment: Date | string): DocumentFacts['meta']['date'] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = new Date(moment)
    .toISOString()
    .split(/\D/)
    .map(Number)
  return { year, month, day, hour, minute, second }
}

/** Data reaches the template as a JSON file, so that a buyer's text is never read as Typst source. */
export async function typeset(template: string, data: DocumentFacts & Record<string, unknown>): Promise<Uint8Array> {
  compiler ??= startCompiler()
  const typst = await compiler
  const shop = { palette, heat, logo: { lines: series[1] } }
  typst.add_source('/main.typ', template)
  typst.map_shadow('/data.json', new TextEncoder().encode(JSON.stringify({ ...shop, ...data })))
  const world = typst.snapshot(null, '/main.typ', null)
  try {
    const { result, diagnostics } = world.get_artifact(pdfFormat, fullDiagnostics)
    if (!result) throw new Error(`the document cannot be typeset: ${JSON.stringify(diagnostics)}`)
    return await finish(result)
  } finally {
    world.free()
  }
}

/** Readers show the title instead of the file's name, and a packed file is a third as long. */
async function finish(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await loadPdf(pdf)
  document.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true)
  return document.save({ addDefaultPage: false, updateFieldAppearances: false })
}

async function startCompiler(): Promise<TypstCompiler> {
  // Imported on first use, because most threads only stamp.
  const { default: start, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler')
  await start({ module_or_path: await readCompiler() })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const path of Object.values(fontFilesByFamily).flatMap((files) => Object.values(files)))
    await builder.add_raw_font(await readFile(path))
  const typst = await builder.build()
  typst.add_source('/theme.typ', theme)
  typst.add_source('/drawings.typ', drawings)
  return typst
}

/** npm ci packs it: scripts/trim-packages.mjs. */
async function readCompiler(): Promise<Uint8Array> {
  const folder = dirname(resolve('@myriaddreamin/typst-ts-web-compiler'))
  const path = join(folder, 'typst_ts_web_compiler_bg.wasm')
  const packed = `${path}.zst`
  return existsSync(packed) ? zstdDecompressSync(await readFile(packed)) : readFile(path)
}
