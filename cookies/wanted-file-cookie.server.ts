import { withoutLanguage } from '#brand/language.ts'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

const wantedFileCookie = createSignedCookie('wanted-file', { maxAgeSeconds: 30 * 60 })

// Checked again when it is read: a login must lead to nothing but a file of this shop.
const accountFile = /^\/customer-dashboard\/(?:receipt\/[\w-]+(?:\/[\w-]+)?|download\/[\w-]+\/[\w~-]+(?:\?read)?)$/

/** The receipt or download that a visitor opened before the login; nothing for other pages. */
export async function rememberWantedFile(request: Request): Promise<string[]> {
  const { pathname, searchParams } = new URL(request.url)
  const path = `${withoutLanguage(pathname)}${searchParams.has('read') ? '?read' : ''}`
  return accountFile.test(path) ? [await wantedFileCookie.serialize(path)] : []
}

export async function findWantedFile(request: Request): Promise<string | null> {
  const path = await readCookie(wantedFileCookie, request)
  return path && accountFile.test(path) ? path : null
}

export function forgetWantedFile(): Promise<string> {
  return wantedFileCookie.clear()
}
