import { actWords } from '#content/interface/en/admin/acts.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { sendPaymentLink } from '#shop/delivery/send-payment-link.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'

const words = actWords.orderActions.paymentLink

export async function sendLinkWithNotice(actor: Actor, orderId: string): Promise<Notice> {
  const sent = await sendPaymentLink(actor, orderId)
  if ('refused' in sent) return refusedNotice(words.refused[sent.refused])
  return { ...words.done(sent.sentTo), tone: 'good' }
}
