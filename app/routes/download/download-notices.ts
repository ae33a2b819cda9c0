import { downloadWords } from '#content/interface/download.ts'
import { loginCodeWords } from '#content/interface/login-code.ts'
import type { Notice } from '../../ui/notice.tsx'

const downloadNotices = {
  'links-sent': () => ({ ...downloadWords.freshLinks.sent, tone: 'good' }),
  'too-many-emails': () => ({ ...downloadWords.tooManyEmails, tone: 'bad' }),
  'code-sent': () => ({ ...downloadWords.code.sent, tone: 'good' }),
  'code-not-sent': () => ({ ...downloadWords.code.notSent, tone: 'bad' }),
  'code-malformed': () => ({ ...loginCodeWords.malformed, tone: 'bad' }),
  'code-wrong': () => ({ ...downloadWords.code.wrong, tone: 'bad' }),
  'code-expired': () => ({ ...downloadWords.code.expired, tone: 'bad' }),
} satisfies Record<string, () => Notice>

export function describeDownloadNotice(notice: keyof typeof downloadNotices): Notice {
  return downloadNotices[notice]()
}

/** A verified buyer sees the page of a started download instead of a notice. */
export type DownloadNotice = keyof typeof downloadNotices | 'verified'
