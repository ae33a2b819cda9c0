import type { BoughtFile, Order } from '#db/schema/orders.ts'
import type { StoredFacts } from '#shop/copies/open-copy.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'
import { allFiles, readDownloadLink } from './download-link.server.ts'
import { findOrderFile } from './find-order-file.server.ts'

export interface ReadyDownload {
  order: Order
  /** One file, or all files of the order for one ZIP. */
  boughtFiles: BoughtFile[]
  isZip: boolean
  /** Only the pages that the current edition changed. */
  onlyChanged: boolean
  stored: StoredFacts
  /** The hash of the visitor's network. */
  network: string
  /** The ids of copies whose download from this network is already recorded. */
  recordedCopies: string[]
  exceedsNetworkLimit: boolean
}

export type FoundDownload =
  | ({ state: 'ready' } & ReadyDownload)
  /** The buyer can request new links, which are sent to the order's address. */
  | { state: 'expired' | 'revoked'; order: Order }
  | { state: 'invalid' | 'refunded' | 'unpaid' }

/** An invalid link reveals nothing, not even whether its order exists or was erased. */
export async function findDownload(token: string, network: string): Promise<FoundDownload> {
  const link = readDownloadLink(token)
  if (link.state === 'invalid') return { state: 'invalid' }
  const found = await findOrderFile({ orderId: link.orderId, wantedFile: link.file, wantedNetwork: network })
  if (!found) return { state: 'invalid' }
  const { order, isErased, ...facts } = found
  const isZip = link.file === allFiles
  const boughtFiles = isZip ? order.files : order.files.filter(({ file }) => file === link.file)
  if (boughtFiles.length === 0 || isErased || isSandboxOrderInLiveShop(order)) return { state: 'invalid' }
  if (order.refundedAt) return { state: 'refunded' }
  if (order.status !== 'completed') return { state: 'unpaid' }
  if (order.linkGeneration !== link.generation) return { state: 'revoked', order }
  if (link.state === 'expired') return { state: 'expired', order }
  const { onlyChanged = false } = link
  return { state: 'ready', order, boughtFiles, isZip, onlyChanged, network, ...facts }
}
