import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { log } from '#platform/log/log.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { type Resend, resendOrder } from '#shop/delivery/resend-order.server.ts'
import type { Notice } from '../../../ui/notice.tsx'

const { resent, resendFailed } = adminNoticeWords

export async function resendWithNotice(actor: Actor, orderId: string): Promise<Notice> {
  try {
    return toNotice(await resendOrder(actor, orderId))
  } catch (err) {
    log.error({ err, orderId }, 'failed to resend the download links')
    return { title: resendFailed.title, description: resendFailed.unexpected, tone: 'bad' }
  }
}

function toNotice(result: Resend): Notice {
  if ('refused' in result) {
    return { title: resendFailed.title, description: resendFailed[result.refused], tone: 'bad' }
  }
  return { title: resent.title, description: resent.description(result.sentTo), tone: 'good' }
}
