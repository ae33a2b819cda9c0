import type { Visitor } from '#platform/visitor.ts'
import { type FoundDownload, findDownload, type ReadyDownload } from './find-download.server.ts'
import { hashNetwork } from './hash-network.server.ts'
import { inAppBrowser } from './in-app-browser.ts'

export type DecidedDownload = ReadyDownload & {
  /** The browser has proven that it belongs to the buyer, so no limit of networks applies. */
  isVerified: boolean
}

export type DownloadDecision =
  | Exclude<FoundDownload, { state: 'ready' }>
  | ({ state: 'ready' } & DecidedDownload)
  /** The link is valid, but the buyer must first switch to another browser or enter a code. */
  | ({ state: 'in-app' | 'needs-code' } & ReadyDownload)

export interface DownloadRequest {
  /** The buyer chose to download inside the app that opened the link. */
  opensHere: boolean
  isVerified(orderId: string): Promise<boolean>
}

/** The server streams a file that is ready; the page at the same address explains every other decision. */
export async function decideDownload(
  token: string,
  { opensHere, isVerified }: DownloadRequest,
  visitor: Visitor,
): Promise<DownloadDecision> {
  const found = await findDownload(token, hashNetwork(visitor.ip))
  if (found.state !== 'ready') return found
  if (inAppBrowser.test(visitor.userAgent ?? '') && !opensHere) return { ...found, state: 'in-app' }
  const verified = await isVerified(found.order.id)
  if (found.exceedsNetworkLimit && !verified) return { ...found, state: 'needs-code' }
  return { ...found, isVerified: verified }
}
