import type { Visitor } from '#platform/visitor.ts'
import { exceedsNetworkLimit } from './exceeds-network-limit.server.ts'
import { type FoundDownload, findDownload } from './find-download.server.ts'

type Ready = Extract<FoundDownload, { state: 'ready' }>

export type DownloadDecision =
  | FoundDownload
  /** The link is valid, but the buyer must first switch to another browser or enter a code. */
  | (Omit<Ready, 'state'> & { state: 'in-app' | 'needs-code' })

export interface DownloadRequest {
  /** The buyer chose to download inside the app that opened the link. */
  opensHere: boolean
  isVerified(orderId: string): Promise<boolean>
}

// Browsers inside apps often cannot download, and bots that preview links need no file.
const inAppBrowser = /\b(Instagram|FBAN|FBAV|FB_IAB|WhatsApp|Snapchat|Telegram)\b|\bLine\/|; wv\)|externalhit|bot\//i

/** The server streams a file that is ready; the page at the same address explains every other decision. */
export async function decideDownload(
  token: string,
  { opensHere, isVerified }: DownloadRequest,
  visitor: Visitor,
): Promise<DownloadDecision> {
  const found = await findDownload(token)
  if (found.state !== 'ready') return found
  if (inAppBrowser.test(visitor.userAgent ?? '') && !opensHere) return { ...found, state: 'in-app' }
  const mayBeShared = await exceedsNetworkLimit(found.order.id, visitor.ip)
  if (mayBeShared && !(await isVerified(found.order.id))) return { ...found, state: 'needs-code' }
  return found
}
