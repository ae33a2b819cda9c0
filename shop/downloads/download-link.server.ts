import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { isZipPossible } from '#platform/storage/zip-content.ts'
import { getEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { type FileDescription, findFileFacts, writeFileFacts } from '#shop/catalogue/files/file-facts.server.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import { translateTitle } from '#shop/catalogue/translate-bought.server.ts'
import { countChangedPages } from '#shop/editions/changes/count-changed-pages.ts'

const purpose = 'download links'

/** In a link, stands for every file of the order, in one ZIP. No file can have this key. */
export const allFiles = '_all'
/** In a link, after the name of a file: only the pages that its current edition changed. */
const changedSuffix = '~changed'

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
  onlyChanged?: boolean
}

export type ReadLink = ({ state: 'valid' | 'expired' } & LinkedFile) | { state: 'invalid' }

export type LinkedOrder = Pick<Order, 'id' | 'files' | 'linkGeneration'>

export function createDownloadLinks(order: LinkedOrder): DownloadLink[] {
  return order.files.map(({ file, title, isPhoneEdition = false }) => ({
    file,
    title: translateTitle({ file, title }),
    url: createUrl(order, file),
    readUrl: isReadable(file) ? createUrl(order, file, { path: '/download/read' }) : null,
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

/** Null while the current edition of the file has no such pages. */
export function createChangedLink(order: LinkedOrder, file: string): ZipLink | null {
  const changes = getEditions()?.get(file)?.changes ?? null
  if (!changes?.cutBytes || !order.files.some((bought) => bought.file === file)) return null
  const facts = { type: 'pdf', facts: { pages: countChangedPages(changes) }, bytes: changes.cutBytes } as const
  return { url: createUrl(order, file, { onlyChanged: true }), facts: writeFileFacts(facts) }
}

/** The address of a file in the account, which may name its changed pages. */
export function readLinkedName(name: string): { file: string; onlyChanged: boolean } {
  const onlyChanged = name.endsWith(changedSuffix)
  return { file: onlyChanged ? name.slice(0, -changedSuffix.length) : name, onlyChanged }
}

export function nameChanged(file: string): string {
  return `${file}${changedSuffix}`
}

/** By the type of the current edition. A file without one is a PDF that the shop draws when it is first needed. */
export function isReadable(file: string): boolean {
  const type = findFileFacts(file)?.type ?? 'pdf'
  return type === 'pdf' || type === 'epub'
}

function createUrl(
  { id, linkGeneration }: LinkedOrder,
  file: string,
  { path = '/download', onlyChanged = false } = {},
): string {
  return shopUrl(`${path}/${signDownloadLink({ orderId: id, file, generation: linkGeneration, onlyChanged })}`)
}

export function signDownloadLink(
  { orderId, file, generation, onlyChanged = false }: LinkedFile,
  expiresAt = addDays(linkLifetimeDays),
): string {
  const name = onlyChanged ? nameChanged(file) : file
  const content = `${orderId}.${name}.${generation}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${content}.${keyedHash(purpose, content)}`
}

/** Also reads expired links, but none with a wrong signature. */
export function readDownloadLink(token: string): ReadLink {
  const [, content = '', orderId, name, generation, expires, signature] =
    /^(([\w-]+)\.([\w-]+(?:~changed)?)\.(\d{1,9})\.(\d{1,12}))\.([\w-]+)$/.exec(token) ?? []
  if (!orderId || !name || !signature || !isKeyedHash(purpose, content, signature)) return { state: 'invalid' }
  const state = Number(expires) * 1000 > Date.now() ? 'valid' : 'expired'
  return { state, orderId, ...readLinkedName(name), generation: Number(generation) }
}

function addDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60_000)
}
