import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { type ContactChange, contactChanges } from '#db/schema/sessions.ts'
import { writeDetailsChangedMail } from '#emails/details-changed.tsx'
import { db } from '#platform/postgres/database.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { undoDays } from '#shop/customers/is-undoable.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import type { DeliveryResult } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { createUndoLink } from './undo-link.server.ts'

/** Tells the earlier address, or for a number the address of the account, with the link that undoes it. */
export async function sendChangeNotice({
  changeId,
}: {
  changeId: number
}): Promise<DeliveryResult | 'nothing-to-send'> {
  const [found] = await db
    .select({ change: contactChanges, customer: customers })
    .from(contactChanges)
    .innerJoin(customers, eq(customers.id, contactChanges.customerId))
    .where(eq(contactChanges.id, changeId))
  const { change, customer } = found ?? {}
  if (!change?.appliedAt || !change.oldValue || change.undoneAt || !customer || customer.erasedAt)
    return 'nothing-to-send'
  const { kind, newValue, oldValue, appliedAt } = change
  const message = {
    key: `contact-change:${changeId}:email`,
    kind: 'login-code' as const,
    customerId: customer.id,
    address: kind === 'email' ? oldValue : await findEmailAt(change, customer.email),
    language: customer.language,
  }
  return mailOnce(message, () =>
    writeDetailsChangedMail({
      sender: getMailSender(),
      kind,
      maskedValue: kind === 'email' ? maskEmail(newValue) : `••••• ${newValue.slice(-4)}`,
      undoUrl: createUndoLink(changeId),
      undoUntil: new Date(appliedAt.getTime() + undoDays * 24 * 60 * 60_000),
    }),
  )
}

/** The address of the account when the number changed: by now it may be the one of a thief. */
async function findEmailAt({ id, customerId }: ContactChange, email: string): Promise<string> {
  const isNext = and(
    eq(contactChanges.customerId, customerId),
    eq(contactChanges.kind, 'email'),
    gt(contactChanges.id, id),
    isNotNull(contactChanges.appliedAt),
  )
  const [next] = await db.select().from(contactChanges).where(isNext).orderBy(asc(contactChanges.id)).limit(1)
  return next?.oldValue ?? email
}
