import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { acts } from '#content/interface/en/admin/acts.ts'
import type { Act } from '#shop/admin/act.ts'
import type { TimelineEvent } from '#shop/reports/read-order-timeline.server.ts'
import { problemNames } from './problem-actions.tsx'

interface Told {
  words: string
  detail?: string
  tone?: 'good' | 'bad'
}

export function OrderTimeline({ events }: { events: TimelineEvent[] }) {
  return (
    <ol className="mt-4 border-l-2 border-line">
      {events.map((event, index) => {
        const { words, detail, tone } = tell(event)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place
          <li key={index} className="relative pb-4 pl-5">
            <span
              aria-hidden="true"
              className={`absolute top-2 -left-[7px] size-3 rounded-full border-2 ${dots[tone ?? 'plain']}`}
            />
            <p className={`font-semibold ${tone === 'bad' ? 'text-alarm' : ''}`}>{words}</p>
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

function tell(event: TimelineEvent): Told {
  switch (event.kind) {
    case 'created':
      return { words: 'Order placed' }
    case 'completed':
      return { words: 'Completed', tone: 'good' }
    case 'failed':
      return { words: 'Payment failed' }
    case 'payment-event':
      return { words: 'The payment provider sent news' }
    case 'received':
      return { words: `${moneyOf(event)} received` }
    case 'problem':
      return { words: problemNames[event.problem], ...settled(event.resolvedAt) }
    case 'unstamped':
      return { words: `${problemNames.unstamped}: ${event.file}`, ...settled(event.resolvedAt) }
    case 'delivery':
      return tellDelivery(event)
    case 'download':
      return { words: `Downloaded: ${event.file}`, tone: 'good' }
    case 'act':
      return { words: acts[event.act as Act] ?? event.act, detail: detailOf(event.detail) }
  }
}

const channels = { email: 'Mail', whatsapp: 'WhatsApp message' }
const outcomes = {
  sending: 'is being sent',
  sent: 'was accepted',
  delivered: 'was delivered',
  read: 'was read',
  failed: 'failed',
  refused: 'was refused',
  abandoned: 'was interrupted',
}

function tellDelivery(event: Extract<TimelineEvent, { kind: 'delivery' }>): Told {
  const { channel, status, address, error } = event
  const isGood = ['sent', 'delivered', 'read'].includes(status)
  return {
    words: `${channels[channel]} ${outcomes[status]}`,
    detail: error ? `To ${address}: ${error}` : `To ${address}`,
    tone: isGood ? 'good' : status === 'sending' ? undefined : 'bad',
  }
}

function settled(resolvedAt: Date | null): Pick<Told, 'detail' | 'tone'> {
  return resolvedAt ? { detail: `Settled ${indianTime(resolvedAt)}` } : { tone: 'bad' }
}

function moneyOf({ amountInPaise, currency }: { amountInPaise: number; currency: string }): string {
  return currency === 'INR' ? formatRupees(amountInPaise) : `${(amountInPaise / 100).toFixed(2)} ${currency}`
}

function detailOf(detail: Record<string, string | number>): string {
  if ('from' in detail && 'to' in detail) return `From ${detail.from} to ${detail.to}`
  const facts = Object.entries(detail).map(([name, value]) =>
    name === 'amountInPaise' ? formatRupees(Number(value)) : `${name}: ${value}`,
  )
  return facts.join(', ')
}
