import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Consent, consents } from '#db/schema/consents.ts'
import { type Customer, customers, leads } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { contactChanges, knownBrowsers, loginCodes, type MovedRows, sessions } from '#db/schema/sessions.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { deleteConsentProof } from '#shop/consents/delete-consent-proof.server.ts'
import { isApplicable, isProven } from '#shop/consents/ledger-conditions.server.ts'
import { moveOrderConsents } from '#shop/consents/move-order-consents.server.ts'
import { maxNoteLength } from '#shop/customers/contact-details.ts'
import { erasedContact } from '#shop/customers/erase-personal-data.server.ts'
import { makeErasedAddress } from '#shop/customers/erased-address.ts'

/**
 * Makes two customers one. The caller has locked both, and the person has proven both addresses. The address of `from` is
 * free afterwards. Invoices and copies belong to orders, so they follow them as they are.
 */
export async function joinCustomers(tx: Transaction, from: Customer, into: Customer): Promise<MovedRows> {
  await copyChoices(tx, from.id, into.id)
  const moved = await listRows(tx, from.id)
  await moveRows(tx, moved, from.id, { id: into.id, email: into.email })
  // Messages that belong to no order, such as codes.
  await tx.update(deliveries).set({ customerId: into.id }).where(eq(deliveries.customerId, from.id))
  const note = [into.note, from.note].filter(Boolean).join('\n').slice(0, maxNoteLength)
  await tx.update(customers).set({ note }).where(eq(customers.id, into.id))
  await retire(tx, from.id)
  return moved
}

/** The person reads mail there now; invoices keep the address that they were issued for. */
export async function setEmail(tx: Transaction, customerId: number, email: string): Promise<void> {
  await tx.update(customers).set({ email }).where(eq(customers.id, customerId))
  await tx.update(orders).set({ email }).where(eq(orders.customerId, customerId))
  await tx.update(leads).set({ email }).where(eq(leads.customerId, customerId))
}

/** Moves those of the orders and leads that still belong to `from`, with their consents and messages. */
export async function moveRows(
  tx: Transaction,
  { orders: orderIds, leads: leadIds }: MovedRows,
  from: number,
  to: Pick<Customer, 'id' | 'email'>,
): Promise<void> {
  const owner = { customerId: to.id, email: to.email }
  const ofOrders = and(inArray(orders.id, orderIds), eq(orders.customerId, from))
  for (const { id } of await tx.select({ id: orders.id }).from(orders).where(ofOrders).orderBy(asc(orders.id))) {
    await moveOrderConsents(tx, { id, customerId: from }, to.id)
    await tx.update(orders).set(owner).where(eq(orders.id, id))
    await tx.update(deliveries).set({ customerId: to.id }).where(eq(deliveries.orderId, id))
  }
  const ofLeads = and(inArray(leads.id, leadIds), eq(leads.customerId, from))
  const movedLeads = await tx.update(leads).set(owner).where(ofLeads).returning({ id: leads.id })
  const ids = movedLeads.map(({ id }) => id)
  await tx.update(deliveries).set({ customerId: to.id }).where(inArray(deliveries.leadId, ids))
}

async function listRows(tx: Transaction, customerId: number): Promise<MovedRows> {
  const placed = await tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  const asked = await tx.select({ id: leads.id }).from(leads).where(eq(leads.customerId, customerId))
  return { orders: placed.map(({ id }) => id), leads: asked.map(({ id }) => id) }
}

/**
 * What was withdrawn under either address stays withdrawn. A consent without an order, such as that of a free guide, is
 * taken over only for a purpose that the other customer was never asked about.
 */
async function copyChoices(tx: Transaction, from: number, into: number): Promise<void> {
  const [theirs, ours] = [await readNewest(tx, from), await readNewest(tx, into)]
  const copied = [...theirs].flatMap(([purpose, { proven, newest }]): Consent[] => {
    const own = ours.get(purpose)
    const isWithdrawn = proven?.granted === false
    // Only a STOP of the phone itself ends messages about orders, so it is kept beside another withdrawal.
    if (isWithdrawn && (own?.proven?.granted !== false || proven.source === 'whatsapp')) return [proven]
    return !isWithdrawn && !own && newest.orderId === null ? [newest] : []
  })
  if (copied.length === 0) return
  await tx.insert(consents).values(copied.map(({ id: _, ...row }) => ({ ...row, orderId: null, customerId: into })))
}

interface NewestChoice {
  newest: Consent
  proven: Consent | undefined
}

async function readNewest(tx: Transaction, customerId: number) {
  const rows = await tx
    .select({ consent: consents, isProven: sql<boolean>`${isProven}` })
    .from(consents)
    .leftJoin(orders, eq(orders.id, consents.orderId))
    .where(and(eq(consents.customerId, customerId), isApplicable))
    .orderBy(desc(consents.id))
  const newest = new Map<Consent['purpose'], NewestChoice>()
  for (const [purpose, ofPurpose] of Map.groupBy(rows, ({ consent }) => consent.purpose)) {
    const [first] = ofPurpose
    const proven = ofPurpose.find((row) => row.isProven)?.consent
    if (first) newest.set(purpose, { newest: first.consent, proven })
  }
  return newest
}

/** The row stays, because its audit lines and consents refer to it; nothing in it names the person. */
async function retire(tx: Transaction, customerId: number): Promise<void> {
  await endLogins(tx, customerId)
  await tx.delete(contactChanges).where(eq(contactChanges.customerId, customerId))
  await deleteConsentProof(tx, customerId)
  const email = makeErasedAddress(`joined-${randomBytes(12).toString('hex')}`)
  await tx
    .update(customers)
    .set({ ...erasedContact, email, note: '', erasedAt: sql`now()` })
    .where(eq(customers.id, customerId))
}

export async function endLogins(tx: Transaction, customerId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.customerId, customerId))
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.customerId, customerId))
  await tx.delete(loginCodes).where(eq(loginCodes.customerId, customerId))
}
