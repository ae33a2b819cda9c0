import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#brand/language.ts'
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

/** Delivered to buyers until the owner adds a file. */
export async function readDemoEdition(file: string, form = usualForm): Promise<Uint8Array | null> {
  const folder = findUpwards('build/documents/demo-editions')
  if (!folder) return null
  const path = join(folder, nameDemoEdition(file, form))
  if (existsSync(path)) return readFile(path)
  const guide = findGuideOf(file)
  if (!guide || !existsSync(join(folder, nameDemoEdition(guide, usualForm)))) return null
  const drawing = drawings.get(path) ?? drawAndKeep(guide, path).finally(() => drawings.delete(path))
  drawings.set(path, drawing)
  return drawing
}

/** "maths" for the file "maths-phone", the phone edition of the demo guide. Null for other files. */
export function findGuideOf(file: string): string | null {
  return /^(.+)-phone$/.exec(file)?.[1] ?? null
}

/** The default of platform/env.server.ts, which the build cannot import: it requires settings that only a start needs. */
export function getDemoShopName(): string {
  return process.env.SHOP_NAME?.trim() || 'Board Blueprints'
}

/**
 * A phone edition takes seconds to draw, for which the first start of a shop does not wait: it is drawn when it is first
 * needed, and kept until the build draws its guide again.
 */
async function drawAndKeep(guide: string, path: string): Promise<Uint8Array> {
  const request = { file: guide, shopName: getDemoShopName(), size: 'phone', language: 'en' }
  const pdf = await runInWorker<Uint8Array>('drawDemoEdition', request)
  try {
    const partial = `${path}.${process.pid}.part`
    await writeFile(partial, pdf)
    await rename(partial, path)
  } catch (err) {
    // A release is often read-only, and brings its phone editions along.
    log.warn({ err, path }, 'a phone edition cannot be kept')
  }
  return pdf
}

/** Pages to look inside, drawn when the shop was built. Null when they are of another edition. */
export async function readDemoPages(file: string, sha256: string): Promise<DrawnPage[] | null> {
  const folder = findUpwards('build/documents/demo-editions')
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
