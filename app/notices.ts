import { account } from '#content/interface/en/account.ts'
import { ownerLogin } from '#content/interface/en/admin/login.ts'
import { deleteMyData } from '#content/interface/en/delete-my-data.ts'
import type { NoticeName } from '#cookies/notice-cookie.server.ts'
import type { Notice } from './ui/notice.tsx'

export const notices: Record<NoticeName, Notice> = {
  loggedIn: { ...account.login.successful, tone: 'good' },
  loggedOut: { ...account.logout.done, tone: 'good' },
  erased: { ...deleteMyData.done, tone: 'good' },
  adminGranted: { title: ownerLogin.granted, tone: 'good' },
}
