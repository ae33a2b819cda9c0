import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { deliveries } from '#db/schema/messages.ts'
import { loginCodes, sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addKnownCustomer, readRowsAbout } from '#tests/database/known-customer.ts'
import { exportCustomer } from './export-customer.server.ts'

/** What is stored about a customer and not exported, with the reason. */
const notExported: Record<string, string> = {
  'api_answers.body': 'the address of the payment page, for a day',
  'api_answers.started_at': 'of a program of the owner, for a day',
  'api_answers.status': 'of a program of the owner, for a day',
  'audit_log.actor': 'who of the shop acted',
  'audit_log.id': 'a number without meaning outside the shop',
  'audit_log.ip': "the owner's address, except in the line that the customer caused",
  'contact_changes.code_hash': 'a secret',
  'contact_changes.id': 'a number without meaning outside the shop',
  'contact_changes.is_sent_there': 'how the code was sent',
  'contact_changes.moved': 'names exported orders',
  'contact_changes.tries_left': 'a limit against guessing',
  'copies.edition_id': 'about a file that the customer can download',
  'copies.stamp_hash': 'a hash of the exported name and address',
  'customers.search_text': 'the exported name and address in lower case',
  'deliveries.id': 'a number without meaning outside the shop',
  'deliveries.message_key': 'contains the id of a login code, which is half of a secret',
  'deliveries.accepted_as': 'a number of the company that sent the message',
  'deliveries.provider_id': 'a number of the company that sent the message',
  'dispute_answers.id': 'a number without meaning outside the shop',
  'dispute_answers.requested_by': 'who of the shop answered',
  'imported_orders.is_new_customer': 'whether an import that is taken back takes the customer along',
  'imported_orders.source_key': 'a hash of the exported order',
  'known_browsers.browser_hash': 'a secret of the browser',
  'login_codes.code_hash': 'a secret',
  'login_codes.id': 'half of a secret',
  'login_codes.tries_left': 'a limit against guessing',
  'orders.idempotency_key': 'recognises a repeated request',
  'orders.last_asked_at': 'when the shop last asked the provider',
  'orders.link_generation': 'part of the signature of download links',
  'orders.next_check_at': 'when the shop asks the provider next',
  'orders.payment_url': 'anyone with the link can open the payment page',
  'orders.request_fingerprint': 'a hash of the exported details',
  'sandbox_payments.amount_in_paise': 'the provider’s own record, exported as payments',
  'sandbox_payments.buyer': 'the provider’s own record, exported as the order’s contact',
  'sandbox_payments.created_at': 'the provider’s own record',
  'sandbox_payments.currency': 'the provider’s own record, exported as payments',
  'sandbox_payments.notes': 'the provider’s own record of the exported order',
  'sandbox_payments.product_name': 'the provider’s own record',
  'refunds.requested_by': 'who of the shop asked',
  'sandbox_payments.refund_plan': 'the provider’s own record',
  'sandbox_payments.return_url': 'the provider’s own record',
  'sandbox_payments.status': 'the provider’s own record',
  'sandbox_payments.webhook_url': 'the provider’s own record',
  'sessions.browser_hash': 'a secret of the browser',
  'sessions.token_hash': 'a secret',
}

/** "2026-11-16T03:00:00.123456+00:00" from the database and "…123Z" from JavaScript are the same moment. */
function normalise(value: unknown): string {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(value)
  return JSON.stringify(isMoment ? new Date(value).toISOString() : value)
}

function listValues(value: unknown): string[] {
  const inside = typeof value === 'object' && value !== null ? Object.values(value).flatMap(listValues) : []
  return [normalise(value), ...inside]
}

describe('exportCustomer', () => {
  it('contains everything the shop stores, except what is on the list', async () => {
    const { customerId } = await addKnownCustomer()
    const exported = new Set(listValues(JSON.parse(JSON.stringify(await exportCustomer(customerId)))))
    const missing = (await readRowsAbout(customerId)).flatMap(({ table, row }) =>
      Object.entries(row)
        .filter(([column, value]) => value !== null && !(`${table}.${column}` in notExported))
        .filter(([, value]) => !listValues(value).every((part) => exported.has(part)))
        .map(([column, value]) => `${table}.${column} = ${normalise(value)}`),
    )
    expect(missing).toEqual([])
  })

  it('names each order by the number that its buyer knows', async () => {
    const { order } = await addKnownCustomer()
    const exported = (await exportCustomer(order.customerId)).orders.find(({ id }) => id === order.id)
    expect(exported?.orderNumber).toBe(formatOrderNumber(order.number))
  })

  it('contains the audit lines about the customer, without the address of the owner', async () => {
    const { customerId } = await addKnownCustomer()
    const { auditLines } = await exportCustomer(customerId)
    expect(auditLines).toMatchObject([
      { act: 'erasure-requested' },
      { act: 'ad-measurement-agreed', ip: '203.0.113.9' },
      { act: 'customer-exported', ip: null },
    ])
  })

  it('contains nothing about other customers', async () => {
    const [mine, theirs] = [await addKnownCustomer(), await addKnownCustomer()]
    const text = JSON.stringify(await exportCustomer(mine.order.customerId))
    expect(text).not.toContain(theirs.order.email)
    expect(text).not.toContain(theirs.order.id)
  })

  it('contains no secrets', async () => {
    const { order, token } = await addKnownCustomer()
    const text = JSON.stringify(await exportCustomer(order.customerId))
    const [session] = await db.select().from(sessions).where(eq(sessions.customerId, order.customerId))
    const [code] = await db.select().from(loginCodes).where(eq(loginCodes.customerId, order.customerId))
    const messages = await db.select().from(deliveries).where(eq(deliveries.customerId, order.customerId))
    for (const secret of [token, session?.tokenHash, code?.codeHash]) expect(text).not.toContain(secret)
    expect(messages.some(({ messageKey }) => messageKey.includes(code?.id ?? 'no code'))).toBe(true)
    expect(text).not.toContain(code?.id)
  })
})
