import type { Visitor } from '#platform/visitor.ts'
import { exceedsNetworkLimit } from './exceeds-network-limit.server.ts'
import { type FoundDownload, findDownload } from './find-download.server.ts'

type Ready = Extract<FoundDownload, { state: 'ready' }>

export type DownloadDecision =
  | FoundDownload
  /** The link is good, but the buyer must first open it in another browser or enter a code. */
  | (Omit<Ready, 'state'> & { state: 'in-app' | 'needs-code' })

/** What the browser that asks has said and shown. */
export interface DownloadRequest {
  /** The buyer insists on downloading inside the app that opened the link. */
  opensHere: boolean
  isVerified(orderId: string): Promise<boolean>
}

// Browsers inside other apps often drop a download silently, and bots that draw link previews need no file.
const insideAnotherApp =
  /\b(Instagram|FBAN|FBAV|FB_IAB|WhatsApp|Snapchat|Telegram)\b|\bLine\/|; wv\)|externalhit|bot\//i

/** The server streams what is ready; the page at the same address explains every other decision. */
export async function decideDownload(
  token: string,
  { opensHere, isVerified }: DownloadRequest,
  visitor: Visitor,
): Promise<DownloadDecision> {
  const found = await findDownload(token)
  if (found.state !== 'ready') return found
  if (insideAnotherApp.test(visitor.userAgent ?? '') && !opensHere) return { ...found, state: 'in-app' }
  const mayBeShared = await exceedsNetworkLimit(found.order.id, visitor.ip)
  if (mayBeShared && !(await isVerified(found.order.id))) return { ...found, state: 'needs-code' }
  return found
}
