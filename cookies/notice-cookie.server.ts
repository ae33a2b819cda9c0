import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

const fileNotices = ['fileNotFound', 'tooManyReceipts'] as const
const contactNotices = ['emailChanged', 'accountsJoined', 'phoneChanged'] as const
// The cookie carries only the name of a notice, so that no one can put a text on a page with it.
const noticeNames = ['loggedIn', 'loggedOut', 'erased', 'adminGranted', ...contactNotices, ...fileNotices] as const

export type NoticeName = (typeof noticeNames)[number]

const noticeCookie = createSignedCookie('notice', { maxAgeSeconds: 60 })

export function flashNotice(name: NoticeName): Promise<string> {
  return noticeCookie.serialize(name)
}

export async function takeFlashNotice(request: Request): Promise<{ name: NoticeName; header: string } | null> {
  const flashed = await readCookie(noticeCookie, request)
  const name = noticeNames.find((known) => known === flashed)
  return name ? { name, header: await noticeCookie.clear() } : null
}
