import type { Actor } from '#shop/audit/write-audit.server.ts'
import { hasPdf } from './has-pdf.server.ts'
import { publishUpload } from './publish-upload.server.ts'
import { receiveUpload } from './receive-upload.server.ts'

/** The first PDF of a file needs no second click: no buyer has another one. A later one waits on the page "Files". */
export async function uploadFirstEdition(actor: Actor, file: string, bytes: Uint8Array) {
  const isFirst = !(await hasPdf(file))
  const staged = await receiveUpload(actor, file, bytes)
  if ('refused' in staged) return staged
  const { upload } = staged
  if (isFirst) await publishUpload(actor, { file, sha256: upload.sha256, notifyBuyers: false })
  return { pages: upload.pages, bytes: upload.bytes, isPublished: isFirst }
}
