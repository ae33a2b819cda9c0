import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Consent, type ConsentPurpose, consents } from '#db/schema/consents.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { deleteConsentProof } from './delete-consent-proof.server.ts'
import { isApplicable, isProven } from './ledger-conditions.server.ts'

/**
 * Moves what the buyer agreed to in this order from the customer of a wrong address, with its proof: the current state
 * of each purpose, in one row at most. What was withdrawn under the wrong address stays withdrawn. Call it before the
 * order changes its customer.
 */
export async function moveOrderConsents(
  tx: Transaction,
  { id: orderId, customerId: wrongId }: Pick<Order, 'id' | 'customerId'>,
  customerId: number,
): Promise<void> {
  const given = await findNewest(tx, wrongId, eq(consents.orderId, orderId))
  const purposes = given.map(({ purpose }) => purpose)
  const chosenBefore = await findProven(tx, wrongId, purposes)
  const chosenHere = await findProven(tx, customerId, purposes)
  const moved = given.flatMap((consent): Consent[] => {
    const choice = chosenBefore.get(consent.purpose)
    if (!choice || choice.granted) return [{ ...consent, source: 'checkout' }]
    const isBuyersChoice = choice.id > consent.id && !chosenHere.has(consent.purpose)
    return isBuyersChoice ? [{ ...choice, orderId: null, ip: null, userAgent: null }] : []
  })
  if (moved.length > 0) await tx.insert(consents).values(moved.map(({ id: _, ...row }) => ({ ...row, customerId })))
  await deleteConsentProof(tx, wrongId, eq(consents.orderId, orderId))
}

/** What the customer last chose for each purpose after proving to own the address. */
async function findProven(tx: Transaction, customerId: number, purposes: ConsentPurpose[]) {
  const rows = await findNewest(tx, customerId, and(isProven, isApplicable, inArray(consents.purpose, purposes)))
  return new Map(rows.map((row) => [row.purpose, row]))
}

/** The newest row of each purpose. */
async function findNewest(tx: Transaction, customerId: number, condition: ReturnType<typeof and>): Promise<Consent[]> {
  const rows = await tx
    .selectDistinctOn([consents.purpose], { consent: consents })
    .from(consents)
    .leftJoin(orders, eq(orders.id, consents.orderId))
    .where(and(eq(consents.customerId, customerId), condition))
    .orderBy(consents.purpose, desc(consents.id))
  return rows.map(({ consent }) => consent)
}
