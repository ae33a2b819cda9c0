import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Alert, alertMessages, alerts } from '#db/schema/alerts.ts'
import { log } from '#platform/log/log.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import type { FoundAlert } from './alert.ts'
import { type Findings, getCause } from './all-causes.server.ts'

/** Opens an alert for every new cause and closes those that are over. */
export async function storeAlerts(findings: Findings): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, 'alerts')
    const open = await tx.select().from(alerts).where(isNull(alerts.closedAt))
    const isOpen = (cause: string) => open.some((alert) => alert.cause === cause)
    for (const alert of open) {
      const found = findings.get(alert.cause as FoundAlert['cause'])
      if (found) await updateAlert(tx, alert, found)
      // A cause that a later version of the software no longer knows is over, too.
      else if (found === null || !getCause(alert.cause)) await closeAlert(tx, alert)
    }
    for (const found of findings.values()) {
      if (found && !isOpen(found.cause) && !isExplained(found, findings)) await openAlert(tx, found)
    }
  })
}

/** Something further of the same kind has happened, such as a second dispute: its message is sent as if it were the first. */
function isAnother({ facts }: Alert, found: FoundAlert): boolean {
  const [known, newest] = [facts.newest, found.facts.newest]
  return known !== undefined && newest !== undefined && newest > known
}

async function updateAlert(tx: Transaction, alert: Alert, found: FoundAlert) {
  await tx.update(alerts).set({ facts: found.facts }).where(eq(alerts.id, alert.id))
  if (!isAnother(alert, found)) return
  const isOpened = and(eq(alertMessages.alertId, alert.id), eq(alertMessages.phase, 'opened'))
  await tx.delete(alertMessages).where(isOpened)
}

function isExplained({ cause }: FoundAlert, findings: Findings): boolean {
  return (getCause(cause)?.explainedBy ?? []).some((other) => findings.get(other))
}

async function openAlert(tx: Transaction, { cause, since, facts }: FoundAlert) {
  log.warn({ cause, facts }, 'the owner must look at something')
  await tx.insert(alerts).values({ cause, facts, since: since ?? sql`now()` })
}

async function closeAlert(tx: Transaction, { id, cause }: { id: number; cause: string }) {
  log.info({ cause }, 'something that the owner had to look at is over')
  await tx.update(alerts).set({ closedAt: sql`now()` }).where(eq(alerts.id, id))
}
