import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import type { z } from 'zod'
import { decryptWithPassphrase } from '#platform/secrets/passphrase.server.ts'
import { isKey } from '#platform/storage/storage.ts'
import {
  entryNames,
  type PassportLinkKeys,
  type PassportManifest,
  type PassportShop,
  passportFormat,
  passportLinkKeys,
  passportManifest,
  passportShop,
} from './passport-format.ts'
import { damaged, isOutOfSpace, PassportRefusal } from './passport-refusal.ts'
import { isSignedManifest } from './signature.server.ts'

export interface UnpackedPassport {
  shop: PassportShop
  manifest: PassportManifest
  linkKeys: PassportLinkKeys
}

interface Unpacking {
  password: string
  /** Empty; the caller deletes it. */
  folder: string
  /** The newest migration that this shop knows. */
  newestMigration: number
}

type Found = Map<string, Omit<PassportManifest['entries'][number], 'name'>>

/** The manifest has a line for each receipt. */
const maxManifestBytes = 256 * 1024 * 1024
/** An entry of rows ends after the row that makes it larger than four megabytes. */
const maxRowsBytes = 64 * 1024 * 1024
/** Larger than any edition. */
const maxFileBytes = 4 * 1024 ** 3
/** After the text for people, so that a shop that cannot open the archive says so before it writes the rest. */
const entriesUntilShop = 2

const { readme, shop: shopName, settings, linkKeys, manifest: manifestName, signature } = entryNames
const facts = [readme, shopName, settings, linkKeys, manifestName, signature]
const rowsPattern = /^data\/[a-z_]{1,63}-\d{5,9}\.jsonl$/
const receiptPattern = /^receipts\/[\w-][\w.-]{0,60}\.pdf$/

/**
 * Decrypts the archive into a folder and compares everything in it with its signed list. It is not compressed, so it can
 * never unpack to more than its own size.
 */
export async function unpackPassport(file: string, wanted: Unpacking): Promise<UnpackedPassport> {
  const { password, folder, newestMigration } = wanted
  const encrypted = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const plain = await decryptWithPassphrase(encrypted, password).catch(() => {
    throw new PassportRefusal('The password is wrong, or the file is not a passport. Nothing was opened.')
  })
  const found: Found = new Map()
  const unpack = extract()
  try {
    const decrypted = pipeline(Readable.fromWeb(plain as never), unpack)
    decrypted.catch(() => {})
    for await (const entry of unpack) {
      await writeEntry(entry, folder, found)
      if (found.size === entriesUntilShop) await readShop(folder, newestMigration)
    }
    await decrypted
    const shop = await readShop(folder, newestMigration)
    const manifest = await readManifest(folder, found)
    return { shop, manifest, linkKeys: await readJson(folder, linkKeys, passportLinkKeys) }
  } catch (error) {
    unpack.destroy()
    if (error instanceof PassportRefusal || isOutOfSpace(error)) throw error
    throw new PassportRefusal(damaged)
  }
}

/** No entry may leave the folder, be a link, replace another one or have a name that no passport has. */
async function writeEntry(
  entry: AsyncIterable<unknown> & { header: Header },
  folder: string,
  found: Found,
): Promise<void> {
  const { name, type, size = 0 } = entry.header
  if (type !== 'file' || found.has(name) || size > maxBytesOf(name)) throw new PassportRefusal(damaged)
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured() {
    for await (const part of entry as AsyncIterable<Uint8Array>) {
      hash.update(part)
      bytes += part.length
      yield part
    }
  }
  await pipeline(measured, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  found.set(name, { bytes, sha256: hash.digest('hex') })
}

/** None for a name that no passport has. */
function maxBytesOf(name: string): number {
  if (facts.includes(name)) return maxManifestBytes
  if (rowsPattern.test(name)) return maxRowsBytes
  const isFile = name.startsWith(entryNames.file('')) && isKey(name)
  return isFile || receiptPattern.test(name) ? maxFileBytes : Number.NEGATIVE_INFINITY
}

/** Refuses a later format or database: this shop would lose what it does not know. */
async function readShop(folder: string, newestMigration: number): Promise<PassportShop> {
  const shop = await readJson(folder, shopName, passportShop)
  if (shop.format > passportFormat || shop.migration > newestMigration)
    throw new PassportRefusal(
      `A later version of the shop wrote this passport (${shop.version}): update this shop first. Nothing was opened.`,
    )
  return shop
}

/** The signature covers the list, and the list covers everything else. */
async function readManifest(folder: string, found: Found): Promise<PassportManifest> {
  const written = await readFile(join(folder, manifestName))
  const manifest = passportManifest.parse(JSON.parse(written.toString()))
  const signed = await readFile(join(folder, signature))
  const isComplete = manifest.entries.length === found.size - [manifestName, signature].length
  const isSame = manifest.entries.every(({ name, bytes, sha256 }) => {
    const entry = found.get(name)
    return entry?.bytes === bytes && entry.sha256 === sha256
  })
  if (!isSignedManifest(written, signed, manifest.publicKey) || !isComplete || !isSame)
    throw new PassportRefusal(damaged)
  return manifest
}

async function readJson<Schema extends z.ZodType>(folder: string, name: string, schema: Schema) {
  return schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
}
