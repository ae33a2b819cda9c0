import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Customer, customers, leads } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { type ContactChange, contactChanges, type MovedRows } from '#db/schema/sessions.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import { hasUndoableChange, isUndoable } from '#shop/customers/is-undoable.server.ts'
import { lockCustomer } from '#shop/customers/lock-customer.server.ts'
import { endLogins, joinCustomers, moveRows, setEmail } from './join-customers.server.ts'
import { readUndoToken } from './undo-link.server.ts'

export type UndoneChange = { undone: ContactChange['kind'] } | { refused: 'invalid' }

/** Null when the link is wrong, was used, is older than seven days, or the customer was erased. */
export async function findUndoableChange(token: string): Promise<Pick<ContactChange, 'kind'> | null> {
  const id = readUndoToken(token)
  if (id === null) return null
  const [change] = await db
    .select({ kind: contactChanges.kind })
    .from(contactChanges)
    .innerJoin(customers, eq(customers.id, contactChanges.customerId))
    .where(and(eq(contactChanges.id, id), isUndoable, isNull(customers.erasedAt)))
  return change ?? null
}

/**
 * Takes back a change and every later one, because from then on the account may have been in wrong hands. All logins and
 * links end, so that only the mailbox that got the link can open it.
 */
export async function undoContactChange(token: string, visitor: Pick<Visitor, 'ip'>): Promise<UndoneChange> {
  const id = readUndoToken(token)
  if (id === null) return { refused: 'invalid' }
  return retryDeadlock(() => db.transaction((tx) => undoWithin(tx, id, visitor)))
}

async function undoWithin(tx: Transaction, id: number, visitor: Pick<Visitor, 'ip'>): Promise<UndoneChange> {
  const [asked] = await tx.select().from(contactChanges).where(eq(contactChanges.id, id))
  const customer = asked && (await lockCustomer(tx, asked.customerId))
  if (!asked || !customer) return { refused: 'invalid' }
  // Read under the lock of the customer, so that two clicks cannot both undo.
  const isTakenBack = and(eq(contactChanges.customerId, customer.id), isUndoable, isOfTheSameHands(asked))
  const changes = await tx.select().from(contactChanges).where(isTakenBack).orderBy(desc(contactChanges.id))
  if (!changes.some((change) => change.id === id)) return { refused: 'invalid' }
  const emailChanges = changes.filter(({ kind }) => kind === 'email')
  if (!(await restoreEmail(tx, customer, emailChanges))) return { refused: 'invalid' }
  for (const change of changes) if (change.kind === 'phone') await restorePhone(tx, customer.id, change)
  await tx.update(contactChanges).set({ undoneAt: sql`now()`, moved: null }).where(isTakenBack)
  await tx
    .update(contactChanges)
    .set({ triesLeft: 0 })
    .where(and(eq(contactChanges.customerId, customer.id), isNull(contactChanges.appliedAt)))
  await endLogins(tx, customer.id)
  await tx
    .update(orders)
    .set({ linkGeneration: sql`${orders.linkGeneration} + 1` })
    .where(eq(orders.customerId, customer.id))
  await writeAudit(tx, 'contact-change-undone', visitor, { customerId: customer.id, detail: { kind: asked.kind } })
  return { undone: asked.kind }
}

/** A thief may have changed the number before the address, and links would go on to that number. */
function isOfTheSameHands({ id, kind }: ContactChange) {
  return kind === 'email'
    ? or(gte(contactChanges.id, id), eq(contactChanges.kind, 'phone'))
    : gte(contactChanges.id, id)
}

/**
 * `changes` are the newest first. Orders that came with another account go back to its address. False when the address
 * belongs to an account that may itself be in wrong hands.
 */
async function restoreEmail(tx: Transaction, customer: Customer, changes: ContactChange[]): Promise<boolean> {
  const email = changes.at(-1)?.oldValue
  if (!email) return true
  const [taken] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  // Someone has ordered with the address meanwhile; the link proves that it is this mailbox.
  const other = taken && taken.id !== customer.id ? await lockCustomer(tx, taken.id) : null
  if (other && (await hasUndoableChange(tx, other.id))) return false
  if (other) await joinCustomers(tx, other, customer)
  await setEmail(tx, customer.id, email)
  for (const { newValue, moved } of changes) if (moved) await splitOff(tx, customer.id, newValue, moved)
  return true
}

async function splitOff(tx: Transaction, customerId: number, email: string, moved: MovedRows): Promise<void> {
  const [order] = await tx
    .select(pickColumns(orders, 'fullName', 'phoneNumber', 'classLevel', 'language'))
    .from(orders)
    .where(and(inArray(orders.id, moved.orders), eq(orders.customerId, customerId)))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(1)
  const [lead] = await tx
    .select(pickColumns(leads, 'fullName', 'phoneNumber', 'classLevel', 'language'))
    .from(leads)
    .where(and(inArray(leads.id, moved.leads), eq(leads.customerId, customerId)))
    .limit(1)
  const owner = order ?? lead
  if (!owner) return
  const id = await findOrCreateCustomer(tx, { ...owner, email })
  await moveRows(tx, moved, customerId, { id, email })
}

async function restorePhone(
  tx: Transaction,
  customerId: number,
  { oldValue, newValue, moved }: ContactChange,
): Promise<void> {
  if (!oldValue) return
  await tx.update(customers).set({ phoneNumber: oldValue }).where(eq(customers.id, customerId))
  const isMoved = and(
    inArray(orders.id, moved?.orders ?? []),
    eq(orders.customerId, customerId),
    eq(orders.phoneNumber, newValue),
  )
  await tx.update(orders).set({ phoneNumber: oldValue }).where(isMoved)
}
