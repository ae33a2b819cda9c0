import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { wantsPreview } from '#cookies/preview-cookie.server.ts'
import { isOwner } from '#shop/admin/find-person.server.ts'
import { getContentVersion } from '#shop/catalogue/current-content.server.ts'
import { getSales } from '#shop/catalogue/current-sales.server.ts'
import { readContent, type ShopContent } from '#shop/catalogue/read-content.ts'
import { findContentDraft } from '#shop/publications/find-draft.server.ts'

/** The unpublished changes, for a page that the owner opens while the preview is on. Forms always use what is published. */
export async function findPreview(request: Request): Promise<ShopContent | null> {
  if (request.method !== 'GET' || !(await wantsPreview(request))) return null
  if (!(await isOwner(await readAdminToken(request)))) return null
  const draft = await findContentDraft()
  return draft && readContent(draft.content, getContentVersion(), 'en', getSales())
}
