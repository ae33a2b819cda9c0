import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '../env.server.ts'

// Crockford's alphabet: 32 characters without i, l, o and u, which are easily confused.
const readableAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The secrets of a demo shop: created at the first start and stored in the data folder. */
export function demoSecrets(dataDir: string): { adminKey: string; appSecret: string } {
  mkdirSync(dataDir, { recursive: true })
  return {
    adminKey: readOrCreate(join(dataDir, 'admin-key'), createReadableKey),
    appSecret: readOrCreate(join(dataDir, 'app-secret'), () => randomBytes(32).toString('base64url')),
  }
}

/** Null when the settings contain only the hash of the key, or none, as in a live shop whose owner uses a one-time link. */
export function adminKey(): string | null {
  if (env.adminKey) return env.adminKey
  return env.adminKeyHash || !env.isDemo ? null : generatedSecrets().adminKey
}

/** Whether the settings open the dashboard. */
export function hasAdminKey(): boolean {
  return hashAdminKey() !== null
}

export function isAdminKey(candidate: string): boolean {
  const hash = hashAdminKey()
  return hash !== null && timingSafeEqual(sha256(candidate), hash)
}

/** Changes with the key, without revealing it. */
export function adminKeyFingerprint(): string {
  return hashAdminKey()?.toString('hex') ?? ''
}

function hashAdminKey(): Buffer | null {
  const key = adminKey()
  if (key !== null) return sha256(key)
  return env.adminKeyHash ? Buffer.from(env.adminKeyHash, 'hex') : null
}

export function appSecret(): string {
  return env.appSecret ?? generatedSecrets().appSecret
}

/** Null unless the owner is changing APP_SECRET: what the one before signed or encrypted stays valid as long as it is set. */
export function appSecretBefore(): string | null {
  return env.appSecretBefore ?? null
}

let generated: ReturnType<typeof demoSecrets> | undefined

function generatedSecrets() {
  if (!env.isDemo) throw new Error('a live shop needs its secrets in the settings')
  generated ??= demoSecrets(env.dataDir)
  return generated
}

function readOrCreate(file: string, create: () => string): string {
  const existing = readSecret(file)
  if (existing) return existing
  const partial = `${file}.${randomBytes(6).toString('hex')}`
  writeDurably(partial, `${create()}\n`)
  try {
    // Unlike rename, link fails when another process was faster; then both use its secret.
    linkSync(partial, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial)
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

/** A key that a person can read aloud: "abcd-efgh-…". Each group has 20 random bits. */
export function createReadableKey(groups = 5): string {
  const characters = Array.from(randomBytes(4 * groups), (byte) => readableAlphabet[byte % readableAlphabet.length])
  return (characters.join('').match(/.{4}/g) ?? []).join('-')
}

/** The key as it was made, however a person has copied it from paper: any spacing, hyphens and capitals. */
export function parseReadableKey(typed: string): string {
  const characters = typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return (characters.match(/.{1,4}/g) ?? []).join('-')
}

/** For a key with so many random bits that it cannot be guessed from its hash. */
export function hashKey(key: string): string {
  return sha256(key).toString('hex')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
