import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { isZipPossible } from '#platform/storage/zip-content.ts'
import { type FileDescription, findFileFacts, writeFileFacts } from '#shop/catalogue/files/file-facts.server.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import { translateTitle } from '#shop/catalogue/translate-bought.server.ts'

const purpose = 'download links'

/** In a link, stands for every file of the order, in one ZIP. No file can have this key. */
export const allFiles = '_all'

export interface DownloadLink {
  file: string
  title: string
  url: string
  /** Where a PDF or a book is read in the browser; null for other files. */
  readUrl: string | null
  isPhoneEdition: boolean
  /** "PDF · 24 pages · 1.2 MB"; empty while the file has no edition. */
  facts: string
}

/** A link is revoked when its order's generation is raised. */
export interface LinkedFile {
  orderId: string
  file: string
  generation: number
}

export type ReadLink = ({ state: 'valid' | 'expired' } & LinkedFile) | { state: 'invalid' }

export type LinkedOrder = Pick<Order, 'id' | 'files' | 'linkGeneration'>

export function createDownloadLinks(order: LinkedOrder): DownloadLink[] {
  return order.files.map(({ file, title, isPhoneEdition = false }) => ({
    file,
    title: translateTitle({ file, title }),
    url: createUrl(order, file),
    readUrl: isReadable(file) ? createUrl(order, file, '/download/read') : null,
    isPhoneEdition,
    facts: writeFileFacts(findFileFacts(file)),
  }))
}

export type ZipLink = Pick<DownloadLink, 'url' | 'facts'>

/** Null for a single file, and for files that are too large for one ZIP. */
export function createZipLink(order: LinkedOrder): (ZipLink & { files: number }) | null {
  const known = order.files.map(({ file, downloadName }) => ({ name: downloadName, content: findFileFacts(file) }))
  const files = known.flatMap(({ name, content }) => (content ? [{ name, content }] : []))
  if (order.files.length < 2 || !isZipPossible(files)) return null
  const isMeasured = files.length === order.files.length
  const facts: FileDescription | null = isMeasured
    ? {
        type: 'zip',
        facts: {},
        bytes: sumOf(
          files.map((one) => one.content),
          'bytes',
        ),
      }
    : null
  return { url: createUrl(order, allFiles), facts: writeFileFacts(facts), files: order.files.length }
}

/** By the type of the current edition. A file without one is a PDF that the shop draws when it is first needed. */
export function isReadable(file: string): boolean {
  const type = findFileFacts(file)?.type ?? 'pdf'
  return type === 'pdf' || type === 'epub'
}

function createUrl({ id, linkGeneration }: LinkedOrder, file: string, path = '/download'): string {
  return shopUrl(`${path}/${signDownloadLink({ orderId: id, file, generation: linkGeneration })}`)
}

export function signDownloadLink(
  { orderId, file, generation }: LinkedFile,
  expiresAt = addDays(linkLifetimeDays),
): string {
  const content = `${orderId}.${file}.${generation}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${content}.${keyedHash(purpose, content)}`
}

/** Also reads expired links, but none with a wrong signature. */
export function readDownloadLink(token: string): ReadLink {
  const [, content = '', orderId, file, generation, expires, signature] =
    /^(([\w-]+)\.([\w-]+)\.(\d{1,9})\.(\d{1,12}))\.([\w-]+)$/.exec(token) ?? []
  if (!orderId || !file || !signature || !isKeyedHash(purpose, content, signature)) return { state: 'invalid' }
  const state = Number(expires) * 1000 > Date.now() ? 'valid' : 'expired'
  return { state, orderId, file, generation: Number(generation) }
}

function addDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60_000)
}
