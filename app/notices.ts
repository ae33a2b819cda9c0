import { account } from '#content/interface/account.ts'
import { deleteMyData } from '#content/interface/delete-my-data.ts'
import { ownerLogin } from '#content/interface/en/admin/login.ts'
import type { NoticeName } from '#cookies/notice-cookie.server.ts'
import type { Notice } from './ui/notice.tsx'

export function describeNotice(name: NoticeName): Notice {
  switch (name) {
    case 'loggedIn':
      return { ...account.login.successful, tone: 'good' }
    case 'loggedOut':
      return { ...account.logout.done, tone: 'good' }
    case 'erased':
      return { ...deleteMyData.done, tone: 'good' }
    case 'adminGranted':
      return { title: ownerLogin.granted, tone: 'good' }
  }
}
