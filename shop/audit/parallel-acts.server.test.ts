import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deliveries } from '#db/schema/messages.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { eraseCustomer, eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { countDeadlocks } from '#tests/database/locks.ts'
import { addCustomer, addOrder } from '#tests/database/orders.ts'
import { countRuns } from '#tests/long.ts'

const rounds = countRuns({ quick: 4, long: 60 })
const actor = { ip: null, name: 'owner' }

/** On a connection without the short lock timeout of selling, so that only a deadlock makes it fail. */
const complete = ({ id }: Order) => db.transaction((tx) => completeOrderWithin(tx, id))

async function addPair(round: number) {
  const one = await addCustomer(`one${round}@example.in`)
  const other = await addCustomer(`other${round}@example.in`)
  const add = ({ id: customerId, email }: typeof one) => addOrder({ customerId, email, fullName: 'Changed' })
  return { one, other, ofOne: [await add(one), await add(one)], ofOther: [await add(other), await add(other)] }
}

function finishDelivery(order: Order, status: 'sent' | 'failed') {
  return db.update(deliveries).set({ status, updatedAt: sql`now()` }).where(eq(deliveries.orderId, order.id))
}

it('completions, corrections, erasures and sent mails of the same customers never wait in a circle', async () => {
  for (let round = 0; round < rounds; round++) {
    const { one, other, ofOne, ofOther } = await addPair(round)
    const all = [...ofOne, ...ofOther]
    for (const order of all) await addDelivery(order, 'sending')
    const results = await Promise.allSettled([
      ...all.map(complete),
      ...ofOne.map((order) => correctOrderEmail(actor, order.id, other.email)),
      ...ofOther.map((order) => correctOrderEmail(actor, order.id, one.email)),
      ...all.map((order) => finishDelivery(order, 'sent')),
      eraseOwnData(one.id),
      eraseCustomer(actor, other.id),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    const left = await db
      .select()
      .from(orders)
      .where(sql`id in ${all.map(({ id }) => id)}`)
    for (const order of left) expect(order.status).toBe('completed')
  }
  expect(await countDeadlocks()).toBe(0)
})
