import { download } from '#content/interface/download.ts'
import { loginCode } from '#content/interface/login-code.ts'
import type { Notice } from '../../ui/notice.tsx'

const downloadNotices = {
  'links-sent': () => ({ ...download.freshLinks.sent, tone: 'good' }),
  'too-many-emails': () => ({ ...download.tooManyEmails, tone: 'bad' }),
  'code-sent': () => ({ ...download.code.sent, tone: 'good' }),
  'code-not-sent': () => ({ ...download.code.notSent, tone: 'bad' }),
  'code-malformed': () => ({ ...loginCode.malformed, tone: 'bad' }),
  'code-wrong': () => ({ ...download.code.wrong, tone: 'bad' }),
  'code-expired': () => ({ ...download.code.expired, tone: 'bad' }),
} satisfies Record<string, () => Notice>

export function describeDownloadNotice(notice: keyof typeof downloadNotices): Notice {
  return downloadNotices[notice]()
}

/** A verified buyer sees the page of a started download instead of a notice. */
export type DownloadNotice = keyof typeof downloadNotices | 'verified'
