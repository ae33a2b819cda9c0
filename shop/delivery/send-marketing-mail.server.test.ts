import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { customers, deliveries, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { createUnsubscribeLink } from '#shop/messages/unsubscribe-link.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openOrder, visitor } from '#tests/database/orders.ts'
import { readHeader } from '#tests/smtp.ts'
import { sendMarketingMail } from './send-marketing-mail.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/smtp.ts')).startSmtpForShop())

afterAll(() => smtp.stop())

async function addPaidOrder() {
  const order = await openOrder()
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  return order
}

type Paid = Awaited<ReturnType<typeof addPaidOrder>>

const announce = ({ id: orderId, customerId }: Paid, editionId = 1) =>
  sendMarketingMail({ kind: 'new-edition', customerId, orderId, editionId, file: 'maths', whatIsNew: 'Two more maps.' })

describe('a marketing mail', () => {
  it('is sent once per edition to a customer who agreed, with unsubscribe links in its text and headers', async () => {
    const order = await addPaidOrder()
    expect(await announce(order)).toBe('sent')
    expect(await announce(order)).toBe('sent-before')
    expect(await announce(order, 2)).toBe('sent')
    const [mail, ...others] = smtp.mailsTo(order.email)
    expect(others).toHaveLength(1)
    if (!mail) throw new Error('no mail')
    const link = createUnsubscribeLink(order.customerId)
    expect(readHeader(mail, 'List-Unsubscribe')).toBe(`<${link}>`)
    expect(readHeader(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const body = mail.message.replaceAll(/=\r\n/g, '')
    expect(body.split(link).length - 1).toBeGreaterThanOrEqual(3)
    expect(body).toContain('Two more maps.')
  })

  it('is not sent to a customer who never paid, withdrew the consent, or was erased', async () => {
    const unpaid = await openOrder()
    expect(await announce(unpaid)).toBe('no-consent')
    const withdrawn = await addPaidOrder()
    await withdrawConsent(db, withdrawn.customerId, ['emailMarketing'], 'account', visitor)
    expect(await announce(withdrawn)).toBe('no-consent')
    const erased = await addPaidOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, erased.customerId))
    expect(await announce(erased)).toBe('no-consent')
    for (const { email, id } of [unpaid, withdrawn, erased]) {
      expect(smtp.recipients).not.toContain(email)
      expect(await db.$count(deliveries, eq(deliveries.orderId, id))).toBe(0)
    }
  })

  it('does not announce a file that the customer did not buy', async () => {
    const [order, other] = [await addPaidOrder(), await addPaidOrder()]
    expect(await announce({ ...order, id: other.id })).toBe('nothing-to-send')
    const mail = { kind: 'new-edition' as const, customerId: order.customerId, orderId: order.id, editionId: 1 }
    expect(await sendMarketingMail({ ...mail, file: 'science' })).toBe('nothing-to-send')
    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, order.id))
    expect(await announce(order)).toBe('nothing-to-send')
  })

  it('is sent from one place only', () => {
    const folder = join(import.meta.dirname, '../..')
    const sources = ['app', 'server', 'shop', 'platform'].flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, name, file)),
    )
    const writers = sources
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => readFileSync(file, 'utf8').includes('writeNewEditionMail'))
    expect(writers.map((file) => file.split('/').at(-1))).toEqual(['send-marketing-mail.server.ts'])
  })
})
