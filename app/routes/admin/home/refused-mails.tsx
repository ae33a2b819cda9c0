import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import { type RefusedMailCount, resentPerMinute } from '#shop/delivery/refused-mail-counts.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'

const words = dashboardWords.refusedMails

export function RefusedMailsList({ refused }: { refused: RefusedMailCount[] }) {
  if (refused.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {refused.map(({ cause, count, orders }) => (
        <li key={cause} className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(20rem,1fr)_minmax(0,auto)]">
          <div>
            <p className="font-bold text-alarm">{words.count(words.causes[cause], count)}</p>
            <p className="text-base text-ink-soft">{words.orders(orders)}</p>
          </div>
          <ConfirmButton
            intent="resend-refused"
            label={words.sendAgain}
            subject={words.causes[cause]}
            hiddenFields={{ cause }}
            explanation={words.explanation(resentPerMinute)}
            confirm={words.confirm}
          />
        </li>
      ))}
    </ul>
  )
}
