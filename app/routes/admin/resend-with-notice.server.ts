import { log } from '#platform/log.server.ts'
import { type Resend, resendOrder } from '#shop/admin/resend-order.server.ts'
import type { Actor } from '#shop/admin/write-audit.server.ts'
import type { Notice } from '../../ui/notice.tsx'

const reasons = {
  'nothing-to-send': 'Only an order that is completed and not refunded has something to send.',
  'not-accepted': 'The mail server did not take it. The shop goes on trying for a day.',
}

export async function resendWithNotice(actor: Actor, orderId: string): Promise<Notice> {
  try {
    return noticeOf(await resendOrder(actor, orderId))
  } catch (err) {
    log.error({ err, orderId }, 'a download link could not be sent again')
    return { title: 'Failed to send email', description: 'Please try again in a moment.', tone: 'bad' }
  }
}

function noticeOf(resent: Resend): Notice {
  if ('refused' in resent) {
    return { title: 'Failed to send email', description: reasons[resent.refused], tone: 'bad' }
  }
  return { title: 'Email sent', description: `Download link sent to ${resent.sentTo}`, tone: 'good' }
}
