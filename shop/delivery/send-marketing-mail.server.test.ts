import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { customers, deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { changeSubscription, findSubscriber } from '#shop/messages/unsubscribe.server.ts'
import { createUnsubscribeLink } from '#shop/messages/unsubscribe-link.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openOrder, visitor } from '#tests/database/orders.ts'
import { readHeader } from '#tests/smtp.ts'
import { sendMarketingMail } from './send-marketing-mail.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/smtp.ts')).startSmtpForShop())

afterAll(() => smtp.stop())

async function paidOrder() {
  const order = await openOrder()
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  return order
}

type Paid = Awaited<ReturnType<typeof paidOrder>>

const tell = ({ id: orderId, customerId }: Paid, editionId = 1) =>
  sendMarketingMail({ kind: 'new-edition', customerId, orderId, editionId, file: 'maths', whatIsNew: 'Two more maps.' })
const tokenOf = (link: string) => link.split('/unsubscribe/')[1] ?? ''

describe('a marketing mail', () => {
  it('goes to somebody who agreed, once an edition, with the way out in sight and in its headers', async () => {
    const order = await paidOrder()
    expect(await tell(order)).toBe('sent')
    expect(await tell(order)).toBe('sent-before')
    expect(await tell(order, 2)).toBe('sent')
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

  it('does not go to somebody who never paid, withdrew, or was forgotten', async () => {
    const unpaid = await openOrder()
    expect(await tell(unpaid)).toBe('no-consent')
    const withdrawn = await paidOrder()
    await withdrawConsent(db, withdrawn.customerId, ['emailMarketing'], 'account', visitor)
    expect(await tell(withdrawn)).toBe('no-consent')
    const forgotten = await paidOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, forgotten.customerId))
    expect(await tell(forgotten)).toBe('no-consent')
    for (const { email, id } of [unpaid, withdrawn, forgotten]) {
      expect(smtp.recipients).not.toContain(email)
      expect(await db.$count(deliveries, eq(deliveries.orderId, id))).toBe(0)
    }
  })

  it('does not speak of a file that somebody does not own', async () => {
    const [order, other] = [await paidOrder(), await paidOrder()]
    expect(await tell({ ...order, id: other.id })).toBe('nothing-to-send')
    const mail = { kind: 'new-edition' as const, customerId: order.customerId, orderId: order.id, editionId: 1 }
    expect(await sendMarketingMail({ ...mail, file: 'science' })).toBe('nothing-to-send')
  })

  it('is written by nobody else', () => {
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

describe('an unsubscribe link', () => {
  it('shows whose it is without telling the address', async () => {
    const order = await paidOrder()
    const subscriber = await findSubscriber(tokenOf(createUnsubscribeLink(order.customerId)))
    expect(subscriber).toEqual({ maskedEmail: 'b•••@example.in', isSubscribed: true, canUndo: false })
  })

  it('withdraws, and gives back what it withdrew', async () => {
    const order = await paidOrder()
    const token = tokenOf(createUnsubscribeLink(order.customerId))
    expect(await changeSubscription(token, 'unsubscribe', visitor)).toEqual({ done: 'unsubscribe' })
    expect(await tell(order)).toBe('no-consent')
    await changeSubscription(token, 'undo', visitor)
    expect(await tell(order)).toBe('sent')
  })

  it('gives back nothing that was withdrawn elsewhere, or never given', async () => {
    const [withdrawn, unpaid] = [await paidOrder(), await openOrder()]
    await withdrawConsent(db, withdrawn.customerId, ['emailMarketing'], 'account', visitor)
    for (const { customerId } of [withdrawn, unpaid]) {
      const token = tokenOf(createUnsubscribeLink(customerId))
      await changeSubscription(token, 'undo', visitor)
      expect((await findSubscriber(token))?.isSubscribed).toBe(false)
    }
  })

  it.each(['', '1', '1.', '1.AAAA', `2.${'A'.repeat(43)}`, '../../x', 'zzzzzzzzzzz.x'])('is not %j', async (token) => {
    expect(await findSubscriber(token)).toBeNull()
    expect(await changeSubscription(token, 'unsubscribe', visitor)).toEqual({ refused: 'invalid-link' })
  })

  it('of one customer does not open another’s', async () => {
    const [a, b] = [await paidOrder(), await paidOrder()]
    const [, signature] = tokenOf(createUnsubscribeLink(a.customerId)).split('.')
    expect(await findSubscriber(`${b.customerId.toString(36)}.${signature}`)).toBeNull()
  })
})
