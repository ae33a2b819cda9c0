import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

/** The owner's browser shows unpublished changes; it only counts together with the owner's session. */
export const previewCookie = createSignedCookie('preview', { maxAgeSeconds: 2 * 60 * 60 })

export async function wantsPreview(request: Request): Promise<boolean> {
  return (await readCookie(previewCookie, request)) === 'on'
}
