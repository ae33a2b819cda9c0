import { db, type Transaction } from '#platform/database.server.ts'
import { retryDeadlock } from '#platform/retry-deadlock.server.ts'
import type { Act } from '#shop/audit/act.ts'
import { type Actor, type AuditFacts, writeAudit } from '#shop/audit/write-audit.server.ts'

interface Refusal {
  refused: string
}

/** `act` is only needed for a line about another act. */
type AuditLine = AuditFacts & { act?: Act }

interface Performed {
  audit: AuditLine | AuditLine[]
}

type WithoutAudit<Outcome> = Outcome extends Performed ? Omit<Outcome, 'audit'> : Outcome

/** Runs `perform` and writes its audit line in one transaction, which a refusal commits without an audit line. */
export function ownerAct<Args extends unknown[], const Outcome extends Refusal | Performed>(
  act: Act,
  perform: (tx: Transaction, ...args: Args) => Promise<Outcome>,
): (actor: Actor, ...args: Args) => Promise<WithoutAudit<Outcome>> {
  return (actor, ...args) =>
    retryDeadlock(() =>
      db.transaction(async (tx) => {
        const outcome = await perform(tx, ...args)
        if (!('audit' in outcome)) return outcome as WithoutAudit<Outcome>
        const { audit, ...result } = outcome
        for (const { act: other, ...facts } of [audit].flat()) await writeAudit(tx, other ?? act, actor, facts)
        return result as WithoutAudit<Outcome>
      }),
    )
}
