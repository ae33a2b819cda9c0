import { Link } from 'react-router'
import { alertWords as words } from '#content/interface/en/admin/alerts.ts'
import type { ShownAlert } from '#shop/alerts/describe-alert.server.ts'
import { NeedLine } from './need-line.tsx'

/** Everything that needs the owner, the most urgent first. */
export function AlertList({ alerts }: { alerts: ShownAlert[] }) {
  if (alerts.length === 0) return <AllWell />
  return (
    <section aria-labelledby="open-alerts" className="mt-4 space-y-2">
      <h2 id="open-alerts" className="sr-only">
        {words.heading}
      </h2>
      {alerts.map((alert) => (
        <AlertLine key={alert.cause} alert={alert} />
      ))}
    </section>
  )
}

export function AllWell() {
  return <p className="mt-4 rounded-sheet border-l-4 border-ok bg-ok-tint p-3 text-xl font-bold">{words.allWell}</p>
}

export function AlertLine({ alert: { cause, title, text, sinceText, cannotSell, link } }: { alert: ShownAlert }) {
  return (
    <NeedLine
      id={cause}
      title={`${title}.`}
      isUrgent={cannotSell}
      button={
        link ? (
          <Link to={link.to} className="button button-main button-small">
            {link.label}
          </Link>
        ) : null
      }
    >
      {text} {sinceText}
    </NeedLine>
  )
}
