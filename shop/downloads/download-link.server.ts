import type { Order } from '#db/schema.ts'
import { env } from '#platform/env.server.ts'
import { isKeyedHash, keyedHash } from '#platform/signing.server.ts'
import { filesForProduct } from '#shop/catalogue/files.ts'
import { linkLivesForDays } from '#shop/catalogue/link-lifetime.ts'

const purpose = 'download links'

export interface DownloadLink {
  file: string
  title: string
  url: string
}

/** What a link is for. The generation is the order's at the time: raising that one revokes the link. */
export interface LinkedFile {
  orderId: string
  file: string
  generation: number
}

export type ReadLink = ({ state: 'good' | 'expired' } & LinkedFile) | { state: 'changed' }

/** One link per file of an order, as mails, messages and pages hand them out. */
export function createDownloadLinks(order: Pick<Order, 'id' | 'productType' | 'linkGeneration'>): DownloadLink[] {
  return filesForProduct(order.productType).map(({ file, title }) => ({
    file,
    title,
    url: `${env.siteUrl}/download/${signDownloadLink({ orderId: order.id, file, generation: order.linkGeneration })}`,
  }))
}

export function signDownloadLink(
  { orderId, file, generation }: LinkedFile,
  expiresAt = inDays(linkLivesForDays),
): string {
  const content = `${orderId}.${file}.${generation}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${content}.${keyedHash(purpose, content)}`
}

/** Says what a link is for only when it is one of ours, whether or not its time has passed. */
export function readDownloadLink(token: string): ReadLink {
  const [, content = '', orderId, file, generation, expires, signature] =
    /^(([\w-]+)\.([\w-]+)\.(\d{1,9})\.(\d{1,12}))\.([\w-]+)$/.exec(token) ?? []
  if (!orderId || !file || !signature || !isKeyedHash(purpose, content, signature)) return { state: 'changed' }
  const state = Number(expires) * 1000 > Date.now() ? 'good' : 'expired'
  return { state, orderId, file, generation: Number(generation) }
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60_000)
}
