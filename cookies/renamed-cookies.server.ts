import { adminCookie, ownerBrowserCookie } from './admin-cookie.server.ts'
import { verifiedOrdersCookie } from './verified-orders-cookie.server.ts'

const renamedCookies = [adminCookie, ownerBrowserCookie, verifiedOrdersCookie]

/** Set-Cookie headers that give a browser's old cookies their new names; `alreadySet` are those of the response. */
export async function renameOldCookies(cookies: string | null, alreadySet: string[]): Promise<string[]> {
  const headers: string[] = []
  for (const cookie of renamedCookies) {
    if (!cookie.oldName || !hasCookie(cookies, cookie.oldName)) continue
    const isSet = hasCookie(cookies, cookie.name) || alreadySet.some((header) => header.startsWith(`${cookie.name}=`))
    const value = isSet ? null : await cookie.parse(cookies)
    if (value) headers.push(await cookie.serialize(value))
    headers.push(await cookie.clearOld())
  }
  return headers
}

function hasCookie(cookies: string | null, name: string): boolean {
  return (cookies ?? '').split(';').some((pair) => pair.trim().startsWith(`${name}=`))
}
