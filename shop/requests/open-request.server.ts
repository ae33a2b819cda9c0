import { and, eq, isNotNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import type { Order } from '#db/schema/orders.ts'
import type { Trouble } from '#db/schema/requests.ts'
import { createNetworkLimiter, createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { lockOrder } from '#shop/orders/lock-order.server.ts'
import { resolveProblems } from '#shop/orders/problems/resolve-problems.server.ts'
import { readRequestText } from './request-text.ts'
import { writeRequest } from './write-on-request.server.ts'

/** A buyer who forgot something writes again; a hundred messages are an attack. */
export const maxAskedPerDay = 10
const askedPerDay = createRateLimiter('requests', { points: maxAskedPerDay, seconds: 24 * 60 * 60 })

/** An order that was never paid costs nothing, so the number of orders is no limit. */
const askedPerNetwork = createNetworkLimiter('requests-network', { points: 30, seconds: 60 * 60 })

interface Asked {
  trouble: Trouble
  text: string
  /** The buyer paid twice on purpose, so the second payment does not go back by itself. */
  keepsBoth?: boolean
}

const writeAsked = ownerAct('request-opened', async ({ tx }, orderId: string, { keepsBoth, ...asked }: Asked) => {
  const order = await lockOrder(tx, orderId)
  if (!order || (await isErased(tx, order))) return { refused: 'unknown-order' } as const
  if (keepsBoth && (await resolveProblems(tx, [orderId], ['paid-twice'])).length === 0) {
    return { refused: 'not-paid-twice' } as const
  }
  const request = await writeRequest(tx, order, asked)
  const detail = { trouble: asked.trouble, ...(keepsBoth ? { wants: 'both' } : {}) }
  return { request, audit: { orderId, detail } }
})

async function isErased(tx: Transaction, { customerId }: Pick<Order, 'customerId'>): Promise<boolean> {
  return (await tx.$count(customers, and(eq(customers.id, customerId), isNotNull(customers.erasedAt)))) > 0
}

/** The caller must have checked that the order is the visitor's own. */
export async function openRequest({ ip }: Pick<Visitor, 'ip'>, orderId: string, asked: Asked) {
  const read = readRequestText(asked.text)
  if ('refused' in read) return read
  if ((await askedPerNetwork.consume(ip)) ?? (await askedPerDay.consume(orderId)))
    return { refused: 'too-often' } as const
  return writeAsked({ ip, name: 'buyer' }, orderId, { ...asked, text: read.text })
}
