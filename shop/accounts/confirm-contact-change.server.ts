import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { type ContactChange, contactChanges, loginCodes, type MovedRows } from '#db/schema/sessions.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { findDatabaseError } from '#platform/postgres/database-error.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { isSameText } from '#platform/secrets/signing.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { hasUndoableChange } from '#shop/customers/is-undoable.server.ts'
import { lockCustomer } from '#shop/customers/lock-customer.server.ts'
import { readLoginCode } from '#shop/sessions/login-code.ts'
import { findContactChange } from './find-contact-change.server.ts'
import { hashContactCode } from './hash-contact-code.server.ts'
import { joinCustomers, setEmail } from './join-customers.server.ts'

export type ContactConfirmation =
  | { changed: ContactChange['kind']; isJoined: boolean }
  | { refused: 'wrong-code'; triesLeft: number }
  | { refused: 'spent-code' }
  /** `changed-recently`: the other account can still be taken back by its earlier address. */
  | { refused: 'changed-recently' | 'unknown-customer' }

/** Changes the address or number when the code is right. Every call uses up a try. */
export async function confirmContactChange(
  customerId: number,
  typed: string,
  visitor: Pick<Visitor, 'ip'>,
): Promise<ContactConfirmation> {
  const waiting = await findContactChange(customerId)
  const tried = waiting && (await takeTry(waiting.id))
  if (!waiting || tried === null) return { refused: 'spent-code' }
  const expected = hashContactCode(customerId, waiting, readLoginCode(typed))
  if (!isSameText(expected, waiting.codeHash)) {
    recordSecurityEvent('login-code-refused', { ip: visitor.ip, detail: 'contact-change' })
    return tried > 0 ? { refused: 'wrong-code', triesLeft: tried } : { refused: 'spent-code' }
  }
  return retryWhenTaken(() => retryDeadlock(() => db.transaction((tx) => applyOnce(tx, waiting, visitor))))
}

const uniqueViolation = '23505'

/** An order may make a customer of the new address at the same moment; the next try finds and joins it. */
async function retryWhenTaken<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (findDatabaseError(error)?.code !== uniqueViolation) throw error
    return run()
  }
}

async function takeTry(id: number): Promise<number | null> {
  const [tried] = await db
    .update(contactChanges)
    .set({ triesLeft: sql`${contactChanges.triesLeft} - 1` })
    .where(
      and(
        eq(contactChanges.id, id),
        isNull(contactChanges.appliedAt),
        gt(contactChanges.triesLeft, 0),
        gt(contactChanges.expiresAt, sql`now()`),
      ),
    )
    .returning({ triesLeft: contactChanges.triesLeft })
  return tried?.triesLeft ?? null
}

async function applyOnce(
  tx: Transaction,
  change: ContactChange,
  visitor: Pick<Visitor, 'ip'>,
): Promise<ContactConfirmation> {
  const { id, customerId, kind, newValue } = change
  const customer = await lockCustomer(tx, customerId)
  if (!customer) return { refused: 'unknown-customer' }
  const other = kind === 'email' ? await lockOther(tx, newValue, customerId) : null
  if (other && (await hasUndoableChange(tx, other.id))) return { refused: 'changed-recently' }
  const [claimed] = await tx
    .update(contactChanges)
    .set({ appliedAt: sql`now()`, triesLeft: 0, oldValue: kind === 'email' ? customer.email : customer.phoneNumber })
    .where(and(eq(contactChanges.id, id), isNull(contactChanges.appliedAt)))
    .returning({ id: contactChanges.id })
  if (!claimed) return { refused: 'spent-code' }
  const moved =
    kind === 'email' ? await changeEmail(tx, customer, newValue, other) : await changePhone(tx, customer, change)
  await tx.update(contactChanges).set({ moved }).where(eq(contactChanges.id, id))
  // A code that is on its way to the earlier address must not open the account any more.
  await tx.delete(loginCodes).where(eq(loginCodes.customerId, customerId))
  await writeAudit(tx, 'contact-changed', visitor, { customerId, detail: { kind } })
  await enqueue(tx, 'account.changed', { changeId: id })
  return { changed: kind, isJoined: other !== null }
}

async function lockOther(tx: Transaction, email: string, customerId: number): Promise<Customer | null> {
  const [found] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  return found && found.id !== customerId ? lockCustomer(tx, found.id) : null
}

async function changeEmail(
  tx: Transaction,
  customer: Customer,
  email: string,
  other: Customer | null,
): Promise<MovedRows | null> {
  const moved = other ? await joinCustomers(tx, other, customer) : null
  await setEmail(tx, customer.id, email)
  return moved
}

/** The number on orders decides who gets their links on WhatsApp, so it follows only a number that was proven there. */
async function changePhone(
  tx: Transaction,
  { id: customerId, phoneNumber }: Customer,
  { newValue, isSentThere }: ContactChange,
): Promise<MovedRows | null> {
  await tx.update(customers).set({ phoneNumber: newValue }).where(eq(customers.id, customerId))
  if (!isSentThere) return null
  const placed = await tx
    .update(orders)
    .set({ phoneNumber: newValue })
    .where(and(eq(orders.customerId, customerId), eq(orders.phoneNumber, phoneNumber)))
    .returning({ id: orders.id })
  return { orders: placed.map(({ id }) => id), leads: [] }
}
