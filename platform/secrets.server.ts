import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#platform/env.server.ts'

// Crockford's alphabet: 32 characters without i, l, o and u, so that a key survives being read aloud.
const readableAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The secrets of a demo: made at the first start, kept in the data folder. */
export function demoSecrets(dataDir: string): { adminKey: string; appSecret: string } {
  mkdirSync(dataDir, { recursive: true })
  return {
    adminKey: readOrCreate(join(dataDir, 'admin-key'), randomReadableKey),
    appSecret: readOrCreate(join(dataDir, 'app-secret'), () => randomBytes(32).toString('base64url')),
  }
}

/** Null when only the key's hash is known. */
export function adminKey(): string | null {
  if (env.adminKey) return env.adminKey
  return env.adminKeyHash ? null : generatedSecrets().adminKey
}

export function isAdminKey(candidate: string): boolean {
  return timingSafeEqual(sha256(candidate), hashOfAdminKey())
}

/** Tells one key from another without telling the key. */
export function adminKeyFingerprint(): string {
  return hashOfAdminKey().toString('hex')
}

function hashOfAdminKey(): Buffer {
  const key = adminKey()
  return key === null ? Buffer.from(env.adminKeyHash ?? '', 'hex') : sha256(key)
}

export function appSecret(): string {
  return env.appSecret ?? generatedSecrets().appSecret
}

let generated: ReturnType<typeof demoSecrets> | undefined

function generatedSecrets() {
  if (!env.isDemo) throw new Error('live mode does not invent secrets')
  generated ??= demoSecrets(env.dataDir)
  return generated
}

function readOrCreate(file: string, create: () => string): string {
  const existing = readSecret(file)
  if (existing) return existing
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeDurably(draft, `${create()}\n`)
  try {
    // link, unlike rename, fails when another process was first: then its secret is the one.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const secret = readSecret(file)
  if (!secret) throw new Error(`${file} is empty: delete it and start again`)
  return secret
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function randomReadableKey(): string {
  const characters = Array.from(randomBytes(20), (byte) => readableAlphabet[byte % readableAlphabet.length])
  return (characters.join('').match(/.{4}/g) ?? []).join('-')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
