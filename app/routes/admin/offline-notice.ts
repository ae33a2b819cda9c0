import { adminNotices } from '#content/interface/en/admin/notices.ts'
import type { Notice } from '../../ui/notice.tsx'

/** For the browser to show when the server did not answer. */
export function offlineNotice(): { notice: Notice } {
  return { notice: { ...adminNotices.offline, tone: 'bad' } }
}
