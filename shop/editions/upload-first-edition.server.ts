import type { Actor } from '#shop/audit/write-audit.server.ts'
import { hasPdf } from './has-pdf.server.ts'
import { publishDraft } from './publish-upload.server.ts'
import { stageDraft } from './receive-upload.server.ts'

/** The first PDF of a file needs no second click: no buyer has another one. A later one waits on the page "Files". */
export async function uploadFirstEdition(actor: Actor, file: string, bytes: Uint8Array) {
  const isFirst = !(await hasPdf(file))
  const staged = await stageDraft(actor, file, bytes)
  if ('refused' in staged) return staged
  const { draft } = staged
  if (isFirst) await publishDraft(actor, { file, sha256: draft.sha256, notifyBuyers: false })
  return { pages: draft.pages, bytes: draft.bytes, isPublished: isFirst }
}
