import { data } from 'react-router'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { resendWithNotice } from './resend-with-notice.server.ts'
import { sendLinkWithNotice } from './send-link-with-notice.server.ts'

/** For the buttons in the rows of `OrderTable`, on every page that shows one. */
export async function answerOrderButton(
  { intent, orderId = '' }: Record<string, string>,
  actor: Actor,
): Promise<{ notice: Notice }> {
  if (intent === 'resend') return { notice: await resendWithNotice(actor, orderId) }
  if (intent === 'send-link') return { notice: await sendLinkWithNotice(actor, orderId) }
  throw data(adminNoticeWords.unknownAction, 400)
}
