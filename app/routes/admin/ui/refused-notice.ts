import { adminNotices } from '#content/interface/en/admin/notices.ts'
import type { Notice } from '../../../ui/notice.tsx'

export function refusedNotice(reason: string): Notice {
  return { title: adminNotices.notChanged, description: reason, tone: 'bad' }
}
