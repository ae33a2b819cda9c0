import type { FormBase } from '../../../forms/field-conflicts.ts'

/** What was typed into a form and not saved. */
export interface KeptWords {
  fields: [string, string][]
  /** What the form had shown, so that saving later does not undo what was changed in the meantime. */
  base: FormBase
  keptAt: number
}

const prefix = 'kept-words:'
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/**
 * Words are stored encrypted. The server gives the key only to the person who typed them, so that another person at the same
 * browser cannot read them, and neither can anyone after a login that expired.
 */
export async function keepWords(secret: string, path: string, words: KeptWords): Promise<void> {
  const key = await importKey(secret)
  if (!key) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(words))
  const sealed = await crypto.subtle.encrypt(describeCipher(iv, path), key, plain)
  if (!isForgotten) write(path, toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)])))
}

/** Null also for words of another person, of another page, or older than a week; those are deleted. */
export async function findKeptWords(secret: string, path: string, now = Date.now()): Promise<KeptWords | null> {
  const stored = read(path)
  const key = await importKey(secret)
  if (stored === null || !key) return null
  try {
    const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0))
    const plain = await crypto.subtle.decrypt(describeCipher(bytes.slice(0, 12), path), key, bytes.slice(12))
    const words = JSON.parse(new TextDecoder().decode(plain)) as KeptWords
    if (now - words.keptAt < maxAgeMs) return words
  } catch {
    // They belong to another person or are broken.
  }
  forgetWords(path)
  return null
}

/** After saving, or when the owner does not want them. */
export function forgetWords(path: string): void {
  try {
    localStorage.removeItem(prefix + path)
  } catch {
    // A browser without storage keeps nothing.
  }
}

/** After a logout, a form that is still open must not write its words again. */
let isForgotten = false

/** When something is typed after that. */
export function resumeKeeping(): void {
  isForgotten = false
}

/** At every logout: nothing that was typed stays behind. */
export function forgetAllWords(): void {
  isForgotten = true
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    for (const name of names) localStorage.removeItem(name)
  } catch {
    // A browser without storage keeps nothing.
  }
}

/** Browsers encrypt only on https and on localhost. */
export function canKeepWords(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}

interface FieldKind {
  name: string
  type?: string
  autocomplete?: string
}

/** Keys, passwords and codes are never kept, and neither are files and what the form itself adds. */
export function isKept({ name, type = '', autocomplete = '' }: FieldKind): boolean {
  if (name === '' || ['password', 'file', 'submit', 'button'].includes(type)) return false
  if (/password|one-time-code|^cc-/.test(autocomplete)) return false
  return !/^(seen|shown|against|intent|choice:.*)$/.test(name)
}

export function listTypedFields(form: HTMLFormElement): [string, string][] {
  const kept = new Set(
    [...form.elements]
      .map((element) => element as HTMLInputElement)
      .filter(isKept)
      .map(({ name }) => name),
  )
  return [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && kept.has(entry[0]),
  )
}

async function importKey(secret: string): Promise<CryptoKey | null> {
  if (!canKeepWords()) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Bound to the page: words cannot be moved to the form of another. */
function describeCipher(iv: Uint8Array<ArrayBuffer>, path: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(path) }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function read(path: string): string | null {
  try {
    return localStorage.getItem(prefix + path)
  } catch {
    return null
  }
}

function write(path: string, sealed: string): void {
  try {
    localStorage.setItem(prefix + path, sealed)
  } catch {
    // The storage is full or refused: the page still asks before it is left.
  }
}
