import { ownerLogin } from '#content/interface/en/admin/login.ts'
import type { NoticeName } from '#cookies/notice-cookie.server.ts'
import type { Notice } from './ui/notice.tsx'

/** What a page says first after the step before it. */
export const notices: Record<NoticeName, Notice> = {
  loggedIn: { title: 'Login successful', description: 'Welcome to your dashboard!', tone: 'good' },
  loggedOut: { title: 'You are logged out', description: 'See you soon!', tone: 'good' },
  erased: {
    title: 'Your data is deleted',
    description: 'Your download links no longer work, and we cannot contact you any more. All the best!',
    tone: 'good',
  },
  adminGranted: { title: ownerLogin.granted, tone: 'good' },
}
