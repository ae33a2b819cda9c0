import type { Visitor } from '#platform/visitor.ts'
import { type FoundDownload, findDownload } from '#shop/delivery/find-download.server.ts'
import { isSpreadWidely } from '#shop/delivery/is-spread-widely.server.ts'
import { hasProof } from './proof-cookie.server.ts'

type Ready = Extract<FoundDownload, { state: 'ready' }>

export type DownloadDecision =
  | FoundDownload
  /** A good link, but first something has to happen: another browser, or a code. */
  | (Omit<Ready, 'state'> & { state: 'in-app' | 'unproved' })

// Windows inside other apps often drop a download without a word, and what draws a link's preview needs no file.
const insideAnotherApp =
  /\b(Instagram|FBAN|FBAV|FB_IAB|WhatsApp|Snapchat|Telegram)\b|\bLine\/|; wv\)|externalhit|bot\//i

/** What is done with a request for a download: the server streams what is ready, the page explains everything else. */
export async function decideDownload(token: string, request: Request, visitor: Visitor): Promise<DownloadDecision> {
  const found = await findDownload(token)
  if (found.state !== 'ready') return found
  const wantsItHere = new URL(request.url).searchParams.has('here')
  if (insideAnotherApp.test(visitor.userAgent ?? '') && !wantsItHere) return { ...found, state: 'in-app' }
  const mayBeShared = await isSpreadWidely(found.order.id, visitor.ip)
  if (mayBeShared && !(await hasProof(request.headers.get('cookie'), found.order.id)))
    return { ...found, state: 'unproved' }
  return found
}
