import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#brand/language.ts'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import type { DocumentSize } from '#documents/typeset.ts'
import { findUpwards } from '#platform/find-upwards.server.ts'
import { log } from '#platform/log/log.server.ts'
import { remember } from '#platform/remember.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'

export interface DemoEditionForm {
  size: DocumentSize
  language: Language
}

/** The form that the shop treats as the edition. */
export const usualForm: DemoEditionForm = { size: 'a4', language: 'en' }

/** By path: callers at the same time share one drawing. */
const drawings = remember('demo-drawings', () => new Map<string, Promise<Uint8Array>>())

/** Delivered to buyers until the owner adds a file. Drawn when it is first needed, which takes seconds, and then kept. */
export async function readDemoEdition(
  file: string,
  form = usualForm,
  folder = findFolder(),
): Promise<Uint8Array | null> {
  if (!folder) return null
  const path = join(folder, nameDemoEdition(file, form))
  if (existsSync(path)) return readFile(path)
  if (!isDemoFile(file)) return null
  const drawing = drawings.get(path) ?? drawAndKeep(describeDemoDrawing(file, form), path)
  drawings.set(path, drawing)
  return drawing.finally(() => drawings.delete(path))
}

const findFolder = () => findUpwards('build/documents/demo-editions')

/** Whether the shop can draw an edition of the file; the owner's own products have none. */
export function isDemoFile(file: string): boolean {
  const drawn = findGuideOf(file) ?? file
  return drawn === 'guide' || subjects.some(({ slug, advice }) => slug === drawn && advice)
}

/** What the worker needs to know: the phone edition is a file of its own, drawn from the same guide. */
export function describeDemoDrawing(file: string, form: DemoEditionForm): { file: string } & DemoEditionForm {
  const guide = findGuideOf(file)
  return guide ? { file: guide, size: 'phone', language: 'en' } : { file, ...form }
}

/** "maths" for the file "maths-phone", the phone edition of the demo guide. Null for other files. */
export function findGuideOf(file: string): string | null {
  return /^(.+)-phone$/.exec(file)?.[1] ?? null
}

/** The default of platform/env.server.ts, which the build cannot import: it requires settings that only a start needs. */
export function getDemoShopName(): string {
  return process.env.SHOP_NAME?.trim() || 'Board Blueprints'
}

async function drawAndKeep(drawing: { file: string } & DemoEditionForm, path: string): Promise<Uint8Array> {
  const pdf = await runInWorker<Uint8Array>('drawDemoEdition', { ...drawing, shopName: getDemoShopName() })
  try {
    const partial = `${path}.${process.pid}.part`
    await writeFile(partial, pdf)
    await rename(partial, path)
  } catch (err) {
    // A release is often read-only, and brings its demo editions along.
    log.warn({ err, path }, 'a demo edition cannot be kept')
  }
  return pdf
}

/** Pages to look inside that a release brings along. Null when there are none, or of another edition. */
export async function readDemoPages(file: string, sha256: string): Promise<DrawnPage[] | null> {
  const folder = findFolder()
  const path = folder && join(folder, nameDemoPages(file))
  if (!path || !existsSync(path)) return null
  const stored: DemoPages = JSON.parse(await readFile(path, 'utf8'))
  if (stored.sha256 !== sha256) return null
  return stored.pages.map(({ webp, ...facts }) => ({ ...facts, webp: Buffer.from(webp, 'base64') }))
}

interface DemoPages {
  sha256: string
  pages: (Omit<DrawnPage, 'webp'> & { webp: string })[]
}

export function writeDemoPages(pdf: Uint8Array, pages: DrawnPage[]): string {
  const inText = pages.map(({ webp, ...facts }) => ({ ...facts, webp: Buffer.from(webp).toString('base64') }))
  return JSON.stringify({ sha256: sha256Hex(pdf), pages: inText } satisfies DemoPages)
}

export function nameDemoPages(file: string): string {
  return `${file}-pages.json`
}

/** "guide.pdf", "guide-hi-phone.pdf" */
export function nameDemoEdition(file: string, { size, language }: DemoEditionForm): string {
  const parts = [file, language === 'en' ? '' : language, size === 'a4' ? '' : size]
  return `${parts.filter(Boolean).join('-')}.pdf`
}
