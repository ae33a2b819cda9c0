import { accountWords } from '#content/interface/account.ts'
import { changeDetailsWords } from '#content/interface/change-details.ts'
import { deleteMyDataWords } from '#content/interface/delete-my-data.ts'
import { ownerLoginWords } from '#content/interface/en/admin/login.ts'
import type { NoticeName } from '#cookies/notice-cookie.server.ts'
import type { Notice } from './ui/notice.tsx'

export function describeNotice(name: NoticeName): Notice {
  switch (name) {
    case 'loggedIn':
      return { ...accountWords.login.successful, tone: 'good' }
    case 'loggedOut':
      return { ...accountWords.logout.done, tone: 'good' }
    case 'erased':
      return { ...deleteMyDataWords.done, tone: 'good' }
    case 'emailChanged':
      return { ...changeDetailsWords.done.email, tone: 'good' }
    case 'accountsJoined':
      return { ...changeDetailsWords.done.joined, tone: 'good' }
    case 'phoneChanged':
      return { ...changeDetailsWords.done.phone, tone: 'good' }
    case 'fileNotFound':
      return { ...accountWords.downloads.fileNotFound, tone: 'bad' }
    case 'tooManyReceipts':
      return { ...accountWords.downloads.tooManyReceipts, tone: 'bad' }
    case 'adminGranted':
      return { title: ownerLoginWords.granted, tone: 'good' }
  }
}
