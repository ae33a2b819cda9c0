import type { Order } from '#db/schema/orders.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'
import { translateTitle } from '#shop/catalogue/translate-bought.server.ts'

const purpose = 'download links'

export interface DownloadLink {
  file: string
  title: string
  url: string
}

/** A link is revoked when its order's generation is raised. */
export interface LinkedFile {
  orderId: string
  file: string
  generation: number
}

export type ReadLink = ({ state: 'valid' | 'expired' } & LinkedFile) | { state: 'invalid' }

export function createDownloadLinks(order: Pick<Order, 'id' | 'files' | 'linkGeneration'>): DownloadLink[] {
  return order.files.map(({ file, title }) => ({
    file,
    title: translateTitle({ file, title }),
    url: shopUrl(`/download/${signDownloadLink({ orderId: order.id, file, generation: order.linkGeneration })}`),
  }))
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
