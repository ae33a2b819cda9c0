import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { Notice } from '../../../ui/notice.tsx'

/** The browser shows it when the server does not respond. */
export function offlineNotice(): { notice: Notice } {
  return { notice: { ...adminNoticeWords.offline, tone: 'bad' } }
}
