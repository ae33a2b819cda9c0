import { randomBytes } from 'node:crypto'
import type { SandboxPayment } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import type { SandboxEvent, SandboxEventType, WebhookFault } from './event.ts'
import type { WebhookJob } from './send-webhook.server.ts'

const delaySeconds = 30
const reorderSeconds = 3

/** Tells the shop what happened, as well or as badly as was asked for. */
export async function announce(tx: Transaction, payment: SandboxPayment, type: SandboxEventType, fault: WebhookFault) {
  const event = newEvent(payment, type)
  const send = (job: Partial<WebhookJob> = {}, startAfter?: number) =>
    enqueue(tx, 'sandbox.webhook', { url: payment.webhookUrl, event, ...job }, startAfter ? { startAfter } : {})
  if (fault === 'drop') return
  if (fault === 'delay') return send({}, delaySeconds)
  await send()
  if (fault === 'duplicate') await send()
  if (fault === 'reorder') await send({ event: newEvent(payment, 'payment.opened', payment.createdAt) }, reorderSeconds)
  if (fault === 'forge') await send({ event: newEvent(payment, 'payment.paid'), forged: true })
}

function newEvent(payment: SandboxPayment, type: SandboxEventType, createdAt = new Date()): SandboxEvent {
  const id = `evt_${randomBytes(16).toString('base64url')}`
  return { id, type, ref: payment.ref, orderId: payment.orderId, createdAt: createdAt.toISOString() }
}
