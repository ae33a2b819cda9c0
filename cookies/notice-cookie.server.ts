import { forget, readCookie, signedCookie } from './signed-cookie.server.ts'

/** What the next page can be asked to say first. Only the name travels: a cookie can never carry words onto a page. */
export const noticeNames = ['loggedIn', 'loggedOut', 'erased', 'adminGranted'] as const

export type NoticeName = (typeof noticeNames)[number]

const noticeCookie = signedCookie('notice', { maxAgeSeconds: 60 })

/** The header that leaves a notice for the next page. */
export function leaveNotice(name: NoticeName): Promise<string> {
  return noticeCookie.serialize(name)
}

/** A notice that was left, with the header that removes it. */
export async function takeNotice(request: Request): Promise<{ name: NoticeName; header: string } | null> {
  const left = await readCookie(noticeCookie, request)
  const name = noticeNames.find((known) => known === left)
  return name ? { name, header: await forget(noticeCookie) } : null
}
