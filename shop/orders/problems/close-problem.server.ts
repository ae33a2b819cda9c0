import type { OrderProblemKind } from '#db/schema/orders.ts'
import { type ActContext, ownerAct } from '#shop/audit/owner-act.server.ts'
import { resolveProblems } from './resolve-problems.server.ts'

/** For money that the owner has refunded; the order itself does not change. */
export const markProblemRefunded = ownerAct('problem-refunded', resolve)

/** For a problem with nothing to refund. */
export const closeProblem = ownerAct('problem-closed', resolve)

async function resolve({ tx }: ActContext, orderId: string, kind: OrderProblemKind) {
  const resolved = await resolveProblems(tx, [orderId], [kind])
  if (resolved.length === 0) return { refused: 'no-problem' } as const
  return { kind, audit: { orderId, detail: { kind } } }
}
