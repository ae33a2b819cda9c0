import { indianTime } from '#brand/indian-time.ts'
import { formatExactRupees, formatMoney, formatRupees } from '#brand/rupees.ts'
import { actWords } from '#content/interface/en/admin/acts.ts'
import { sentMessageWords } from '#content/interface/en/admin/messages.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import type { Act } from '#shop/audit/act.ts'
import type { TimelineEvent } from '#shop/reports/read-order-timeline.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import { showEmail } from '../customers/show-email.ts'
import { formatAuditDetail } from '../ui/format-audit-detail.ts'

const words = orderWords.timeline

interface TimelineLine {
  text: string
  detail?: string
  tone?: 'good' | 'bad'
}

export function OrderTimeline({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="mt-4 border-l-2 border-line">
      {events.map((event, index) => {
        const { text, detail, tone } = describeEvent(event)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: past events keep their place
          <li key={index} className="relative pb-4 pl-5">
            <span
              aria-hidden="true"
              className={`absolute top-2 -left-[7px] size-3 rounded-full border-2 ${dots[tone ?? 'plain']}`}
            />
            <p className={`font-semibold ${tone === 'bad' ? 'text-alarm' : ''}`}>{text}</p>
            <p className="text-base text-ink-soft">{indianTime(event.at)}</p>
            {detail ? <p className="text-base break-words text-ink-soft">{detail}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}

const dots = {
  plain: 'border-ink-soft bg-white',
  good: 'border-ok bg-ok',
  bad: 'border-alarm bg-alarm',
}

function describeEvent(event: TimelineEvent): TimelineLine {
  switch (event.kind) {
    case 'created':
      return { text: words.created }
    case 'rebuilt':
      return { text: words.rebuilt }
    case 'completed':
      return { text: words.completed, tone: 'good' }
    case 'failed':
      return { text: words.failed }
    case 'payment-event':
      return { text: words.paymentEvent }
    case 'received':
      return { text: words.received(formatMoney(event)), detail: describePayment(event) }
    case 'problem':
      return { text: problemWords.kinds[event.problem], ...describeState(event.resolvedAt) }
    case 'refund':
      return {
        text: words.refunds[event.state](formatMoney(event)),
        tone: event.state === 'failed' ? 'bad' : 'good',
      }
    case 'dispute':
      return {
        text: words.disputes[event.state](formatRupees(event.amountInPaise)),
        detail: event.state === 'open' && event.respondBy ? words.answerBy(indianTime(event.respondBy)) : undefined,
        tone: event.state === 'won' ? 'good' : event.state === 'closed' ? undefined : 'bad',
      }
    case 'dispute-answer':
      return {
        text: words.disputeAnswers[event.state][event.answer],
        detail: event.error ? explainErrorInLine(event.error) : undefined,
        tone: event.state === 'failed' ? 'bad' : undefined,
      }
    case 'copy-problem':
      return {
        text: problemWords.withFile(problemWords.kinds['copy-problem'], event.file),
        ...describeState(event.resolvedAt),
      }
    case 'delivery':
      return describeDelivery(event)
    case 'download':
      return { text: words.downloaded(event.title), tone: 'good' }
    case 'act':
      return { text: actWords.auditLines[event.act as Act] ?? event.act, detail: formatAuditDetail(event.detail) }
  }
}

function describePayment({ bankReference, feeInPaise }: Extract<TimelineEvent, { kind: 'received' }>): string {
  const reference = bankReference ? [words.bankReference(bankReference)] : []
  const fee = feeInPaise === null ? [] : [words.fee(formatExactRupees(feeInPaise))]
  return [...reference, ...fee].join(' · ')
}

function describeDelivery(event: Extract<TimelineEvent, { kind: 'delivery' }>): TimelineLine {
  const { message, channel, status, address, error } = event
  const isGood = ['sent', 'delivered', 'read'].includes(status)
  return {
    text:
      message === 'refund'
        ? sentMessageWords.named(sentMessageWords.kind.refund, sentMessageWords.status[channel][status])
        : sentMessageWords.status[channel][status],
    detail: error
      ? sentMessageWords.toWithError(showEmail(address), explainErrorInLine(error))
      : sentMessageWords.to(showEmail(address)),
    tone: isGood ? 'good' : status === 'sending' ? undefined : 'bad',
  }
}

function describeState(resolvedAt: Date | null): Pick<TimelineLine, 'detail' | 'tone'> {
  return resolvedAt ? { detail: words.closed(indianTime(resolvedAt)) } : { tone: 'bad' }
}
