import { data, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { refundWords } from '#content/interface/en/admin/refunds.ts'
import { listLeftOut } from '#shop/disputes/dispute.ts'
import { type DisputePageFacts, readDispute } from '#shop/disputes/read-dispute.server.ts'
import { acceptDispute, saveEvidence, sendEvidence } from '#shop/disputes/request-answer.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/dispute'
import { AcceptSection } from './accept-section.tsx'
import { describeDeadline } from './describe-deadline.ts'
import { EvidenceForm } from './evidence-form.tsx'

const words = disputeWords.page

export async function loader({ params }: Route.LoaderArgs) {
  const dispute = await readDispute(params)
  if (!dispute) throw data(disputeWords.refused['unknown-dispute'], 404)
  return { dispute }
}

interface Answer {
  notice: Notice
  /** What the owner typed, when it was refused. */
  typed?: { words: string; without: string[] }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<Answer> {
  const { intent, words: typedWords = '', ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  if (intent === 'accept-dispute') return toAnswer(await acceptDispute(actor, params), disputeWords.sent)
  if (intent !== 'save-evidence' && intent !== 'send-evidence') throw data(adminNoticeWords.unknownAction, 400)
  const without = listLeftOut(fields)
  // A browser sends line ends as two characters.
  const written = { ...params, words: typedWords.replaceAll('\r\n', '\n').trim(), without }
  const outcome = await (intent === 'save-evidence' ? saveEvidence : sendEvidence)(actor, written)
  const answer = toAnswer(outcome, intent === 'save-evidence' ? disputeWords.saved : disputeWords.sent)
  return 'refused' in outcome ? { ...answer, typed: written } : answer
}

function toAnswer(
  outcome: object | { refused: keyof typeof disputeWords.refused },
  done: Omit<Notice, 'tone'>,
): Answer {
  if ('refused' in outcome) return { notice: refusedNotice(disputeWords.refused[outcome.refused]) }
  return { notice: { ...done, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('disputes', words.metaTitle)

export default function DisputePage({ loaderData: { dispute }, actionData }: Route.ComponentProps) {
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={words.heading(formatRupees(dispute.amountInPaise))}>
        <Link to={`/admin-dashboard/orders/${dispute.orderId}`} className="text-link">
          {words.back}
        </Link>
      </PageHeader>
      <p className="text-base text-ink-soft tabular-nums">
        {orderWords.number(formatOrderNumber(dispute.orderNumber))}
      </p>
      <NoticeBanner notice={actionData?.notice} />
      <DisputeFacts dispute={dispute} />
      <EvidenceForm dispute={dispute} typed={actionData?.typed} />
      <AcceptSection dispute={dispute} />
    </>
  )
}

function DisputeFacts({ dispute }: { dispute: DisputePageFacts }) {
  const { reason, reasonCode, respondBy, state, stage, isSending, refused, answers } = dispute
  const isOpen = state === 'open'
  const isBad = isOpen ? stage !== 'given' && !isSending : state === 'lost'
  return (
    <section className={`sheet mt-4 border-l-4 p-5 ${isBad ? 'border-l-alarm' : 'border-l-ok'}`}>
      <p className="text-xl">{disputeWords.reasons[reason]}</p>
      {reasonCode ? <p className="text-base wrap-anywhere text-ink-soft">{disputeWords.named(reasonCode)}</p> : null}
      <p className={`mt-2 font-semibold ${isBad ? 'text-alarm' : ''}`}>
        {isOpen ? (isSending ? disputeWords.sending : disputeWords.stages[stage]) : refundWords.disputes[state]}
        {isOpen && stage !== 'given' ? ` · ${describeDeadline(respondBy)}` : null}
      </p>
      {refused && isOpen && refused !== 'sending' && refused !== 'already-answered' ? (
        <p className="mt-1">{disputeWords.refused[refused]}</p>
      ) : null}
      <p className="mt-1 text-base text-ink-soft">
        {words.raised(dispute.providerTitle, indianTime(dispute.createdAt))} · {dispute.disputeId}
      </p>
      {answers.length > 0 ? (
        <>
          <h2 className="mt-4 text-lg">{words.answers}</h2>
          <ul className="mt-1 space-y-1">
            {answers.map(({ id, kind, state, at, error }) => (
              <li key={id} className={state === 'failed' ? 'text-alarm' : ''}>
                {words.answerLine(words.answerKinds[kind], words.answerStates[state], indianTime(at))}
                {error ? <span className="block text-base wrap-anywhere">{explainErrorInLine(error)}</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
