import { indianTime } from '#brand/indian-time.ts'
import { alertWords } from '#content/interface/en/admin/alerts.ts'
import type { Alert } from '#db/schema/alerts.ts'
import type { AlertCause } from './alert.ts'
import { getCause } from './all-causes.server.ts'

export interface ShownAlert {
  cause: AlertCause
  title: string
  text: string
  sinceText: string
  overTitle: string
  overText: string
  cannotSell: boolean
  /** The page that helps. */
  link: { to: string; label: string } | null
}

/** The sentences for the owner, the same on the dashboard and in messages. */
export function describeAlert(alert: Pick<Alert, 'cause' | 'since' | 'facts' | 'closedAt'>): ShownAlert {
  const cause = alert.cause as AlertCause
  const words = alertWords.causes[cause]
  const { page, cannotSell = false } = getCause(cause) ?? {}
  const to = typeof page === 'function' ? page(alert.facts) : page
  return {
    cause,
    title: words.title,
    text: words.text(alert.facts),
    sinceText: alertWords.since(indianTime(alert.since)),
    overTitle: alertWords.overTitle(words.title),
    overText: alertWords.over(words.over, indianTime(alert.since), indianTime(alert.closedAt ?? new Date())),
    // Buyers pay with another provider meanwhile.
    cannotSell: cannotSell && !alert.facts.paysWith,
    link: to ? { to, label: words.link } : null,
  }
}
