import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { type Customer, customers } from '#db/schema/customers.ts'
import { deliveries, demoMailbox } from '#db/schema/messages.ts'
import { contactChanges, sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { hasStoppedWhatsApp } from '#shop/consents/has-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { eraseCustomer, eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { exportCustomer } from '#shop/customers/export-customer.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'
import { addCustomer, addOrder, buyerWith, orderNow, startOrder, visitor, waitingJobs } from '#tests/database/orders.ts'
import { withHindiDigits } from '#tests/hindi.ts'
import { confirmContactChange } from './confirm-contact-change.server.ts'
import { type ContactChangeRequest, maxCodesPerMailbox, requestContactChange } from './request-contact-change.server.ts'
import { sendChangeNotice } from './send-change-notice.server.ts'
import { findUndoableChange, undoContactChange } from './undo-contact-change.server.ts'
import { createUndoLink } from './undo-link.server.ts'

const fake = await vi.hoisted(async () => {
  const { startFakeWhatsApp } = await import('#tests/fakes/whatsapp.ts')
  const server = await startFakeWhatsApp()
  const { accessToken, phoneNumberId, template, baseUrl } = server.options
  Object.assign(process.env, {
    ...{ WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_API_URL: baseUrl },
    ...{ WHATSAPP_APP_SECRET: 'secret', WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16), WHATSAPP_TEMPLATE: template },
    WHATSAPP_CODE_TEMPLATE: 'login_code_v1',
  })
  return server
})
afterAll(() => fake.stop())
beforeEach(() => db.execute(sql`delete from pgboss.job`))

let made = 0
const newAddress = () => `new${++made}@example.in`

async function addAccount() {
  const order = await addOrder({ status: 'completed', completedAt: new Date() })
  return { order, customer: await customerNow(order.customerId) }
}

async function customerNow(id: number): Promise<Customer> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw new Error('no customer')
  return customer
}

async function mailedCode(address: string): Promise<string> {
  const mails = await db
    .select()
    .from(demoMailbox)
    .where(eq(demoMailbox.toAddress, address))
    .orderBy(asc(demoMailbox.id))
  return /\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? ''
}

const request = (customer: Customer, newValue: string, kind: 'email' | 'phone' = 'email') =>
  requestContactChange(customer, { kind, newValue }, null)

async function change(customer: Customer, email: string) {
  expect(await request(customer, email)).toEqual({ sentTo: 'there' })
  return confirmContactChange(customer.id, await mailedCode(email), visitor)
}

async function undoToken(customerId: number) {
  const [job] = await db
    .select()
    .from(contactChanges)
    .where(eq(contactChanges.customerId, customerId))
    .orderBy(asc(contactChanges.id))
  return new URL(createUndoLink(job?.id ?? 0)).pathname.split('/').at(-1) ?? ''
}

describe('a new address', () => {
  it('gets a code, and the account with its orders, consents and login moves there', async () => {
    const { customer, order } = await addAccount()
    await withdrawConsent(db, customer.id, ['emailMarketing'], 'account', visitor)
    await openSession(customer.id, { browser: 'b' })
    await sendLoginCode(customer)
    const [email, before] = [newAddress(), await currentConsents(db, customer.id)]
    expect(await request(customer, email.toUpperCase())).toEqual({ sentTo: 'there' })
    expect(await confirmContactChange(customer.id, await mailedCode(email), visitor)).toEqual({
      changed: 'email',
      isJoined: false,
    })
    expect(await customerNow(customer.id)).toMatchObject({ email })
    expect(await orderNow(order.id)).toMatchObject({ email, customerId: customer.id })
    expect(await currentConsents(db, customer.id)).toEqual(before)
    expect(await db.$count(sessions, eq(sessions.customerId, customer.id))).toBe(1)
    expect(await db.execute(sql`select from login_codes where customer_id = ${customer.id}`)).toMatchObject({
      rowCount: 0,
    })
    const [line] = await db.select().from(auditLog).where(eq(auditLog.customerId, customer.id))
    expect(line).toMatchObject({ act: 'contact-changed', detail: { kind: 'email' } })
  })

  it('accepts a code in the digits of a Hindi keyboard', async () => {
    const { customer } = await addAccount()
    const email = newAddress()
    await request(customer, email)
    const code = withHindiDigits(await mailedCode(email))
    expect(await confirmContactChange(customer.id, code, visitor)).toMatchObject({ changed: 'email' })
  })

  it('needs the right code: five tries, once, only the newest, and none of another account', async () => {
    const [{ customer }, { customer: other }] = [await addAccount(), await addAccount()]
    const [first, second] = [newAddress(), newAddress()]
    await request(customer, first)
    const old = await mailedCode(first)
    await request(customer, second)
    const code = await mailedCode(second)
    const wrong = code === '000000' ? '111111' : '000000'
    if (old !== code) expect(await confirmContactChange(customer.id, old, visitor)).toMatchObject({ triesLeft: 4 })
    expect(await confirmContactChange(other.id, code, visitor)).toEqual({ refused: 'spent-code' })
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => confirmContactChange(customer.id, wrong, visitor)),
    )
    expect(guesses.filter((guess) => 'triesLeft' in guess).length).toBeLessThanOrEqual(4)
    expect(await confirmContactChange(customer.id, code, visitor)).toEqual({ refused: 'spent-code' })
    expect((await customerNow(customer.id)).email).toBe(customer.email)
  })

  it('is taken once when the code arrives many times at once, with one notice', async () => {
    const { customer } = await addAccount()
    const email = newAddress()
    await request(customer, email)
    const code = await mailedCode(email)
    const results = await Promise.all(Array.from({ length: 4 }, () => confirmContactChange(customer.id, code, visitor)))
    expect(results.filter((result) => 'changed' in result)).toHaveLength(1)
    expect(await waitingJobs('account.changed')).toHaveLength(1)
  })

  it('is not asked too often, per mailbox however it is spelled, and says nothing about who is a customer', async () => {
    const known = await addCustomer(`known${++made}@gmail.com`)
    const unknown = `unknown${++made}@gmail.com`
    const answers: ContactChangeRequest[] = []
    for (const mailbox of [known.email, unknown]) {
      for (let count = 0; count <= maxCodesPerMailbox; count++) {
        const { customer } = await addAccount()
        answers.push(await request(customer, mailbox.replace('@', `+${count}@`)))
      }
    }
    const half = maxCodesPerMailbox + 1
    const simplify = (list: typeof answers) =>
      list.map((answer) => ('refused' in answer ? answer.refused : answer.sentTo))
    expect(simplify(answers.slice(0, half))).toEqual([...Array(maxCodesPerMailbox).fill('there'), 'too-often'])
    expect(simplify(answers.slice(half))).toEqual(simplify(answers.slice(0, half)))
    expect(await request(known, known.email)).toEqual({ refused: 'same' })
  })
})

describe('an address that is a customer’s already', () => {
  it('joins both: orders, leads, messages, notes and consents, and what was withdrawn stays withdrawn', async () => {
    const [{ customer, order }, theirs] = [await addAccount(), await startOrder({ buyer: buyerWith() })]
    await db.transaction((tx) => completeOrderWithin(tx, theirs.id))
    const other = await customerNow(theirs.customerId)
    await db.update(customers).set({ note: 'ours' }).where(eq(customers.id, customer.id))
    await db.update(customers).set({ note: 'theirs' }).where(eq(customers.id, other.id))
    await grantConsent(db, customer.id, ['emailMarketing', 'smsMarketing'], 'account', visitor)
    await withdrawConsent(db, other.id, ['emailMarketing'], 'unsubscribe', visitor)
    await withdrawConsent(db, other.id, ['whatsappMarketing'], 'whatsapp', { ip: null, userAgent: 'WhatsApp 1' })
    await withdrawConsent(db, customer.id, ['callMarketing'], 'account', visitor)
    await openSession(other.id, { browser: 'other' })
    const message = {
      messageKey: `m${++made}`,
      kind: 'order' as const,
      channel: 'email' as const,
      status: 'sent' as const,
    }
    await db.insert(deliveries).values({ ...message, customerId: other.id, orderId: theirs.id, address: other.email })
    expect(await change(customer, other.email)).toEqual({ changed: 'email', isJoined: true })
    expect(await customerNow(customer.id)).toMatchObject({ email: other.email, note: 'ours\ntheirs' })
    for (const id of [order.id, theirs.id])
      expect(await orderNow(id)).toMatchObject({ customerId: customer.id, email: other.email })
    const now = Object.fromEntries(
      (await currentConsents(db, customer.id)).map(({ purpose, granted }) => [purpose, granted]),
    )
    expect(now).toMatchObject({
      emailMarketing: false,
      smsMarketing: true,
      whatsappMarketing: false,
      callMarketing: false,
    })
    expect(await hasStoppedWhatsApp(customer.id)).toBe(true)
    const retired = await customerNow(other.id)
    expect(retired).toMatchObject({ fullName: 'Erased', note: '' })
    expect(retired.email).toMatch(/@erased\.invalid$/)
    expect(await db.$count(sessions, eq(sessions.customerId, other.id))).toBe(0)
    const exported = await exportCustomer(customer.id)
    expect(exported.orders).toHaveLength(2)
    expect(exported.messages.map(({ orderId }) => orderId)).toContain(theirs.id)
    expect(
      await db.$count(consents, sql`customer_id = ${other.id} and (ip is not null or user_agent is not null)`),
    ).toBe(0)
  })

  it('can be paid while it is joined, and two accounts that join each other end as one', async () => {
    const { customer } = await addAccount()
    const open = await startOrder({ buyer: buyerWith() })
    const other = await customerNow(open.customerId)
    await Promise.all([request(customer, other.email), request(other, customer.email)])
    const codes = [await mailedCode(other.email), await mailedCode(customer.email)]
    const [one, another] = await Promise.all([
      confirmContactChange(customer.id, codes[0] ?? '', visitor),
      confirmContactChange(other.id, codes[1] ?? '', visitor),
      db.transaction((tx) => completeOrderWithin(tx, open.id)),
    ])
    expect([one, another].filter((result) => 'changed' in result)).toHaveLength(1)
    const paid = await orderNow(open.id)
    expect(paid.status).toBe('completed')
    const owner = await customerNow(paid.customerId)
    expect(owner.erasedAt).toBeNull()
    expect(paid.email).toBe(owner.email)
  })

  it('is refused while that account can be taken back by its own earlier address', async () => {
    const [{ customer: thief }, { customer: victim }] = [await addAccount(), await addAccount()]
    const email = newAddress()
    await change(victim, email)
    expect(await change(thief, email)).toEqual({ refused: 'changed-recently' })
    expect(await undoContactChange(await undoToken(victim.id), visitor)).toEqual({ undone: 'email' })
  })
})

describe('the link to undo', () => {
  it('is mailed to the earlier address and puts everything back, once; all logins and links end', async () => {
    const { customer, order } = await addAccount()
    const email = newAddress()
    await change(customer, email)
    await openSession(customer.id, { browser: 'thief' })
    const [job] = await waitingJobs('account.changed')
    expect(await sendChangeNotice(job?.data ?? { changeId: 0 })).toBe('sent')
    const [notice] = await db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, customer.email))
    const token = /undo-change\/([\w.-]+)/.exec(notice?.plainText ?? '')?.[1] ?? ''
    expect(notice?.plainText).not.toContain(email)
    expect(await findUndoableChange(token)).toEqual({ kind: 'email' })
    const undone = await Promise.all([1, 2, 3].map(() => undoContactChange(token, visitor)))
    expect(undone.filter((result) => 'undone' in result)).toHaveLength(1)
    expect((await customerNow(customer.id)).email).toBe(customer.email)
    expect(await orderNow(order.id)).toMatchObject({ email: customer.email, linkGeneration: order.linkGeneration + 1 })
    expect(await db.$count(sessions, eq(sessions.customerId, customer.id))).toBe(0)
    expect(await findUndoableChange(token)).toBeNull()
  })

  it('splits accounts that were joined, and also takes back later changes', async () => {
    const [{ customer, order }, other] = [await addAccount(), await addAccount()]
    await change(customer, other.customer.email)
    const token = await undoToken(customer.id)
    const last = newAddress()
    await change(await customerNow(customer.id), last)
    expect(await undoContactChange(token, visitor)).toEqual({ undone: 'email' })
    expect(await orderNow(order.id)).toMatchObject({ customerId: customer.id, email: customer.email })
    const split = await orderNow(other.order.id)
    expect(split.email).toBe(other.customer.email)
    expect(split.customerId).not.toBe(customer.id)
    expect(await customerNow(split.customerId)).toMatchObject({ email: other.customer.email, erasedAt: null })
  })

  it('works although a stranger has typed the earlier address at a checkout', async () => {
    const { customer } = await addAccount()
    await change(customer, newAddress())
    const typed = await addOrder({ customerId: (await addCustomer(customer.email)).id, email: customer.email })
    expect(await undoContactChange(await undoToken(customer.id), visitor)).toEqual({ undone: 'email' })
    expect((await customerNow(customer.id)).email).toBe(customer.email)
    expect((await orderNow(typed.id)).customerId).toBe(customer.id)
  })

  it('does not swallow an account that can be undone itself', async () => {
    const [{ customer: thief }, { customer: victim }] = [await addAccount(), await addAccount()]
    const mailbox = thief.email
    await change(thief, newAddress())
    const link = await undoToken(thief.id)
    await change(victim, mailbox)
    expect(await undoContactChange(link, visitor)).toEqual({ refused: 'invalid' })
    expect(await undoContactChange(await undoToken(victim.id), visitor)).toEqual({ undone: 'email' })
    expect((await customerNow(victim.id)).email).toBe(victim.email)
  })

  it('does nothing when it is forged, too old, or the customer was erased', async () => {
    const [{ customer: erased }, { customer: late }] = [await addAccount(), await addAccount()]
    await change(erased, newAddress())
    await change(late, newAddress())
    const [ofErased, ofLate] = [await undoToken(erased.id), await undoToken(late.id)]
    expect(await eraseOwnData(erased.id)).toEqual({ refused: 'changed-recently' })
    expect(await eraseCustomer({ ip: null, name: 'owner' }, erased.id)).toEqual({ erased: true })
    await db.execute(sql`update contact_changes set applied_at = now() - interval '7 days 1 minute'`)
    for (const token of [ofErased, ofLate, '1.guess', '', `${ofLate}x`, 'zzzzzzzzzzzzzz.x']) {
      expect(await findUndoableChange(token)).toBeNull()
      expect(await undoContactChange(token, visitor)).toEqual({ refused: 'invalid' })
    }
    expect((await customerNow(erased.id)).erasedAt).not.toBeNull()
  })
})

describe('a new phone number', () => {
  it('is proven on WhatsApp, moves the orders of the old number, and can be undone', async () => {
    const { customer, order } = await addAccount()
    expect(await request(customer, '9123456780', 'phone')).toEqual({ sentTo: 'there' })
    expect(fake.templates.at(-1)?.name).toBe('login_code_v1')
    const code = fake.sent.at(-1)?.parameters[0] ?? ''
    expect(await confirmContactChange(customer.id, code, visitor)).toEqual({ changed: 'phone', isJoined: false })
    expect((await customerNow(customer.id)).phoneNumber).toBe('9123456780')
    expect((await orderNow(order.id)).phoneNumber).toBe('9123456780')
    const [job] = await waitingJobs('account.changed')
    expect(await sendChangeNotice(job?.data ?? { changeId: 0 })).toBe('sent')
    const [notice] = await db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, customer.email))
    expect(notice?.plainText).toContain('6780')
    expect(await undoContactChange(await undoToken(customer.id), visitor)).toEqual({ undone: 'phone' })
    expect([(await customerNow(customer.id)).phoneNumber, (await orderNow(order.id)).phoneNumber]).toEqual(
      Array(2).fill(order.phoneNumber),
    )
  })

  it('that was only confirmed by mail changes the profile, and not the number that gets links of orders', async () => {
    const { customer, order } = await addAccount()
    await request(customer, '9123456781', 'phone')
    await db.update(contactChanges).set({ isSentThere: false }).where(eq(contactChanges.customerId, customer.id))
    const code = fake.sent.at(-1)?.parameters[0] ?? ''
    expect(await confirmContactChange(customer.id, code, visitor)).toMatchObject({ changed: 'phone' })
    expect((await customerNow(customer.id)).phoneNumber).toBe('9123456781')
    expect((await orderNow(order.id)).phoneNumber).toBe(order.phoneNumber)
  })
})
