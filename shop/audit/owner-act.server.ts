import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import type { Act } from './act.ts'
import { type Actor, type AuditFacts, writeAudit } from './write-audit.server.ts'

interface Refusal {
  refused: string
}

export interface ActContext {
  tx: Transaction
  actor: Actor
  /** For what must not happen when the act is refused or fails, and for what reads the committed rows. */
  afterCommit: (task: () => Promise<unknown>) => void
}

/** `act` is only needed for a line about another act. */
type AuditLine = AuditFacts & { act?: Act }

interface Performed {
  audit: AuditLine | AuditLine[]
}

/** TypeScript adds an optional `refused` to the other outcomes of a function. */
type Unrefused<Outcome> = Outcome extends Refusal ? never : 'refused'

type WithoutAudit<Outcome> = Outcome extends Performed ? Omit<Outcome, 'audit' | Unrefused<Outcome>> : Outcome

/** Ends the transaction of an act that was refused. */
class RefusedAct extends Error {
  readonly outcome: Refusal

  constructor(outcome: Refusal) {
    super(outcome.refused)
    this.outcome = outcome
  }
}

/** Runs `perform` and writes its audit line in one transaction. After a refusal nothing of it remains. */
export function ownerAct<Args extends unknown[], const Outcome extends Refusal | Performed>(
  act: Act,
  perform: (context: ActContext, ...args: Args) => Promise<Outcome>,
): (actor: Actor, ...args: Args) => Promise<WithoutAudit<Outcome>> {
  return async (actor, ...args) => {
    try {
      const { result, tasks } = await retryDeadlock(() =>
        db.transaction(async (tx) => {
          const tasks: (() => Promise<unknown>)[] = []
          const outcome = await perform({ tx, actor, afterCommit: (task) => tasks.push(task) }, ...args)
          if (!('audit' in outcome)) throw new RefusedAct(outcome)
          const { audit, ...result } = outcome
          for (const { act: other, ...facts } of [audit].flat()) await writeAudit(tx, other ?? act, actor, facts)
          return { result: result as WithoutAudit<Outcome>, tasks }
        }),
      )
      for (const task of tasks) await task()
      return result
    } catch (error) {
      if (error instanceof RefusedAct) return error.outcome as WithoutAudit<Outcome>
      throw error
    }
  }
}
