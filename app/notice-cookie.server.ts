import { forget, readCookie, signedCookie } from './signed-cookie.server.ts'
import type { Notice } from './ui/notice.tsx'

/** What the next page says first. Only the name travels, so that a cookie cannot put words into our mouth. */
const notices = {
  loggedIn: { title: 'Login successful', description: 'Welcome to your dashboard!', tone: 'good' },
  loggedOut: { title: 'You are logged out', description: 'See you soon!', tone: 'good' },
  erased: {
    title: 'Your data is deleted',
    description: 'Your download links no longer work, and we cannot contact you any more. All the best!',
    tone: 'good',
  },
  adminGranted: { title: 'Admin Access Granted', tone: 'good' },
} satisfies Record<string, Notice>

type NoticeName = keyof typeof notices

const noticeCookie = signedCookie('notice', { maxAgeSeconds: 60 })

/** The header that leaves a notice for the next page. */
export function leaveNotice(name: NoticeName): Promise<string> {
  return noticeCookie.serialize(name)
}

/** A notice that was left, with the header that takes it away. */
export async function takeNotice(
  request: Request,
): Promise<{ name: NoticeName; notice: Notice; header: string } | null> {
  const name = await readCookie(noticeCookie, request)
  if (!name || !isNoticeName(name)) return null
  return { name, notice: notices[name], header: await forget(noticeCookie) }
}

function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(notices, name)
}
