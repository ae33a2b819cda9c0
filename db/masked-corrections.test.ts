import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '#platform/postgres/database.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { addOrder } from '#tests/database/orders.ts'
import { auditLog, deliveries, orders } from './schema.ts'

const migration = readFileSync(new URL('./migrations/0014_masked-corrections.sql', import.meta.url), 'utf8')

it('masks the addresses of old corrections, and no others', async () => {
  const order = await addOrder({ status: 'completed' })
  const [wrong, right] = [order.email, 'right@example.in']
  await addDelivery(order, 'failed', { error: `550 ${wrong.toUpperCase()} unknown` })
  await addDelivery({ ...order, email: right }, 'sent')
  await addDelivery(await addOrder(), 'sent')
  await db.update(orders).set({ email: right }).where(eq(orders.id, order.id))
  const act = 'order-email-corrected'
  await db.insert(auditLog).values({ act, orderId: order.id, detail: { from: wrong, to: right } })
  await db.insert(auditLog).values({ act, orderId: order.id, detail: {} })
  for (let run = 0; run < 2; run++) {
    for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
    const messages = await db.select().from(deliveries).orderBy(deliveries.id)
    expect(messages.map(({ address, error }) => [address, error])).toEqual([
      [maskEmail(wrong), `550 ${maskEmail(wrong)} unknown`],
      [right, null],
      ['order-2@example.in', null],
    ])
    const lines = await db.select().from(auditLog).orderBy(auditLog.id)
    expect(lines.map(({ detail }) => detail)).toEqual([{ from: maskEmail(wrong), to: maskEmail(right) }, {}])
  }
})
