import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { Notice } from '../../../ui/notice.tsx'

export function refusedNotice(reason: string): Notice {
  return { title: adminNoticeWords.notChanged, description: reason, tone: 'bad' }
}
