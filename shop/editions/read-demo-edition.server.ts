import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#brand/language.ts'
import type { DrawnPage } from '#documents/pages/draw-pages.ts'
import type { DocumentSize } from '#documents/typeset.ts'
import { findUpwards } from '#platform/find-upwards.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'

export interface DemoEditionForm {
  size: DocumentSize
  language: Language
}

/** The form that the shop treats as the edition. */
export const usualForm: DemoEditionForm = { size: 'a4', language: 'en' }

/** Delivered to buyers until the owner adds a file. */
export async function readDemoEdition(file: string, form = usualForm): Promise<Uint8Array | null> {
  const folder = findUpwards('build/documents/demo-editions')
  const path = folder && join(folder, nameDemoEdition(file, form))
  return path && existsSync(path) ? readFile(path) : null
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
