import { data, Link } from 'react-router'
import { inboxWords as words } from '#content/interface/en/admin/inbox.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { closeThread } from '#shop/conversations/close-thread.server.ts'
import { readThread } from '#shop/conversations/read-thread.server.ts'
import { replyOnWhatsApp } from '#shop/conversations/reply-on-whatsapp.server.ts'
import { sendLinksInThread } from '#shop/conversations/send-links-in-thread.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/thread'
import { describeSender } from './describe-thread.ts'
import { requireThreadId } from './require-thread-id.server.ts'
import { ThreadBuyer } from './thread-buyer.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { ThreadReply } from './thread-reply.tsx'

export async function loader({ params }: Route.LoaderArgs) {
  const shown = await readThread(requireThreadId(params.threadId))
  if (!shown) throw data(words.notFound, 404)
  return { ...shown, isOff: whatsAppSettings() === null, now: new Date() }
}

interface Answer {
  notice?: Notice
  /** What was typed, when it was not sent. */
  text?: string
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Answer> {
  const form = await readForm(request)
  const threadId = requireThreadId(params.threadId)
  const actor = context.get(actorContext)
  switch (form.intent) {
    case 'reply':
      return reply(actor, threadId, form.text ?? '')
    case 'send-links': {
      const sent = await sendLinksInThread(actor, threadId, form.orderId ?? '')
      return {
        notice:
          'refused' in sent
            ? { title: words.sendLinks.notSent, description: words.sendLinks.refused[sent.refused], tone: 'bad' }
            : { ...words.sendLinks.done(sent.sentTo), tone: 'good' },
      }
    }
    case 'close-thread': {
      const closed = await closeThread(actor, threadId)
      return {
        notice: 'refused' in closed ? refusedNotice(words.close.refused) : { ...words.close.done, tone: 'good' },
      }
    }
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

async function reply(actor: Actor, threadId: number, text: string): Promise<Answer> {
  const sent = await replyOnWhatsApp(actor, { threadId }, text)
  if ('refused' in sent) {
    return { notice: { title: words.reply.notSent, description: words.reply.refused[sent.refused], tone: 'bad' }, text }
  }
  return { notice: { ...(sent.status === 'sent' ? words.reply.sent : words.reply.delayed), tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('inbox', words.metaTitle)

export default function Thread({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, messages } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={describeSender(thread)}>
        {thread.waitingSince ? <ActionButton intent="close-thread" label={words.close.label} /> : null}
        <RefreshButton />
      </PageHeader>
      <p className="mt-2">
        <Link to="/admin-dashboard/inbox" className="text-link">
          {words.back}
        </Link>
      </p>
      <NoticeBanner notice={actionData?.notice} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-6">
          <ThreadMessages threadId={thread.id} messages={messages} />
          <ThreadReply key={messages.length} {...loaderData} typed={actionData?.text ?? ''} />
        </div>
        <ThreadBuyer {...loaderData} />
      </div>
    </>
  )
}
