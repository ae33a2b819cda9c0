import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { alertWords as words } from '#content/interface/en/admin/alerts.ts'
import type { AlertCause } from '#shop/alerts/alert.ts'
import type { ShownAlert } from '#shop/alerts/describe-alert.server.ts'

interface AlertListProps {
  alerts: ShownAlert[]
  /** What the owner can do about a cause right here. */
  details?: Partial<Record<AlertCause, ReactNode>>
}

/** Everything that needs the owner, the most urgent first. */
export function AlertList({ alerts, details = {} }: AlertListProps) {
  if (alerts.length === 0) {
    return <p className="mt-6 rounded-sheet border-l-4 border-ok bg-ok-tint p-3 text-xl font-bold">{words.allWell}</p>
  }
  return (
    <section aria-labelledby="alerts" className="mt-6">
      <h2 id="alerts" className="sr-only">
        {words.heading}
      </h2>
      <div className="space-y-3">
        {alerts.map((alert) => (
          <AlertEntry key={alert.cause} alert={alert}>
            {details[alert.cause]}
          </AlertEntry>
        ))}
      </div>
    </section>
  )
}

function AlertEntry({ alert, children }: { alert: ShownAlert; children: ReactNode }) {
  const { cause, title, text, sinceText, cannotSell, link } = alert
  return (
    <section
      aria-labelledby={cause}
      className={`rounded-sheet border border-l-8 p-4 md:px-5 ${cannotSell ? 'border-alarm bg-alarm-tint' : 'border-line border-l-marker-deep bg-white'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h3 id={cause} className={`text-2xl ${cannotSell ? 'text-alarm' : ''}`}>
            {title}
          </h3>
          <p className="mt-1 max-w-3xl wrap-anywhere">{text}</p>
          <p className="mt-1 text-base text-ink-soft">
            {cannotSell ? `${words.cannotSell}. ` : ''}
            {sinceText}
          </p>
        </div>
        {/* What helps is below, and one button stands out. */}
        {link ? (
          <Link to={link.to} className={`button ${children ? 'button-quiet' : 'button-main'}`}>
            {link.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}
