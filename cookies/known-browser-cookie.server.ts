import { newToken } from '#platform/secrets/new-token.server.ts'
import { knownBrowserDays } from '#shop/sessions/session-lifetime.ts'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

/** Survives a logout, so that the customer's own browser keeps its own limit of login codes. */
const knownBrowserCookie = createSignedCookie('browser', { maxAgeSeconds: knownBrowserDays * 24 * 60 * 60 })

export function readKnownBrowser(request: Request): Promise<string | null> {
  return readCookie(knownBrowserCookie, request)
}

/** The browser's token, new if it has none, and the header that stores it. */
export async function rememberKnownBrowser(request: Request): Promise<{ browser: string; header: string }> {
  const browser = (await readKnownBrowser(request)) ?? newToken()
  return { browser, header: await knownBrowserCookie.serialize(browser) }
}

export function clearKnownBrowser(): Promise<string> {
  return knownBrowserCookie.clear()
}
