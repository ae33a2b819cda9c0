import { setTimeout as wait } from 'node:timers/promises'
import { createNetworkLimiter, createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { isWhatsAppEnabled } from '#shop/messages/whatsapp.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { findLostOrders } from './find-lost-orders.server.ts'
import { type OrderHint, readOrderHint } from './order-hint.ts'
import { sendFreshLinksLater } from './send-fresh-links-later.server.ts'

/** Many buyers share a mobile network's address. */
export const maxRequestsPerNetwork = 30
const perNetwork = createNetworkLimiter('find-order-network', { points: maxRequestsPerNetwork, seconds: 600 })

/** Counts what was typed, so that a known and an unknown contact are refused after the same number. */
export const maxRequestsPerHint = 5
const perHint = createRateLimiter('find-order-hint', { points: maxRequestsPerHint, seconds: 60 * 60 })

/** Long enough for the answer to leave first: its duration must not reveal whether an order exists. */
const searchDelayMs = 100

export type LostOrderRequest =
  | { accepted: true }
  | { refused: 'unreadable' }
  | { refused: 'too-often'; waitMinutes: number }

/** Answers the same for every readable hint. Only the contacts on the order get a message, a moment later. */
export async function requestLostOrder(typed: string, ip: string | null): Promise<LostOrderRequest> {
  const hint = readOrderHint(typed)
  if (!hint) return { refused: 'unreadable' }
  const limited = (await perNetwork.consume(ip)) ?? (await perHint.consume(hint.key))
  if (limited) return { refused: 'too-often', waitMinutes: Math.ceil(limited.waitSeconds / 60) }
  void sendAfterAnswer(hint)
  return { accepted: true }
}

async function sendAfterAnswer(hint: OrderHint): Promise<void> {
  await wait(searchDelayMs)
  await sendLostOrders(hint).catch((err: unknown) => log.error({ err }, 'could not send a lost order'))
}

/** A paid order is sent to its own address and phone; of an unpaid one the payment is checked, which delivers it. */
export async function sendLostOrders(hint: OrderHint): Promise<void> {
  for (const { id, status } of await findLostOrders(hint)) {
    if (status === 'completed') await sendAgain(id)
    else await syncPayment(id)
  }
}

async function sendAgain(orderId: string): Promise<void> {
  const sent = await sendFreshLinksLater(orderId)
  if ('refused' in sent || !isWhatsAppEnabled()) return
  await db.transaction((tx) => enqueue(tx, 'delivery.whatsapp', sent))
}
