import { log } from '#platform/log.server.ts'
import { type Resend, resend } from '#shop/admin/resend.server.ts'
import type { Notice } from '../../ui/notice.tsx'

const reasons = {
  'nothing-to-send': 'Only an order that is completed and not refunded has something to send.',
  'not-accepted': 'The mail server did not take it. The shop goes on trying for a day.',
}

export async function resendWithNotice(orderId: string, ip: string | null): Promise<Notice> {
  try {
    return noticeOf(await resend(orderId, ip))
  } catch (err) {
    log.error({ err, orderId }, 'a download link could not be sent again')
    return { title: 'Failed to send email', description: 'Please try again in a moment.', tone: 'bad' }
  }
}

function noticeOf(resent: Resend): Notice {
  if ('problem' in resent) {
    return { title: 'Failed to send email', description: reasons[resent.problem], tone: 'bad' }
  }
  return { title: 'Email sent', description: `Download link sent to ${resent.sentTo}`, tone: 'good' }
}
