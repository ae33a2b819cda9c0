import { desc, gt, isNull, sql } from 'drizzle-orm'
import { alerts } from '#db/schema/alerts.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { FoundAlert } from './alert.ts'
import { allCauses } from './all-causes.server.ts'
import { describeAlert, type ShownAlert } from './describe-alert.server.ts'
import { findAlerts } from './find-alerts.server.ts'
import { type Look, lookAtShop } from './signs/look-at-shop.server.ts'

/** Everything that is wrong now, the most urgent first. What only the check looks for is a minute old at most. */
export async function listAlerts(looking: Promise<Look> = lookAtShop()): Promise<ShownAlert[]> {
  const [findings, open] = await Promise.all([findAlerts('dashboard', looking), readOpenAlerts()])
  return allCauses.flatMap(({ cause }) => {
    const stored = open.find((alert) => alert.cause === cause)
    const found = findings.get(cause)
    if (found === null) return []
    const shown = found ? toAlert(found, stored?.since) : stored
    return shown ? describeAlert(shown) : []
  })
}

/** Empty when the database does not answer: then the trial write is listed, which needs no row. */
function readOpenAlerts() {
  return db
    .select()
    .from(alerts)
    .where(isNull(alerts.closedAt))
    .catch(() => [])
}

function toAlert({ cause, since, facts }: FoundAlert, storedSince?: Date) {
  return { cause, facts, since: storedSince ?? since ?? new Date(), closedAt: null }
}

const keptDays = 90
const maxListed = 50

export interface PastAlert {
  id: number
  title: string
  since: Date
  closedAt: Date | null
}

export async function listPastAlerts(): Promise<PastAlert[]> {
  const rows = await db
    .select()
    .from(alerts)
    .where(gt(alerts.closedAt, sql`now() - make_interval(days => ${keptDays})`))
    .orderBy(desc(alerts.closedAt))
    .limit(maxListed)
  return rows
    .filter(({ cause }) => allCauses.some((known) => known.cause === cause))
    .map((alert) => ({ ...alert, title: describeAlert(alert).title }))
}
