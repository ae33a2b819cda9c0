import { randomBytes } from 'node:crypto'
import { and, between, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { EndpointFields } from './endpoint-form.server.ts'
import { sealEndpointSecret } from './endpoint-secret.server.ts'
import { webhooksChannel } from './send-webhooks.server.ts'
import { createWebhookSecret } from './webhook-signature.server.ts'

const maxEndpoints = 20
/** Both secrets sign as long, so that the owner can change the receiver without losing an event. */
const overlapHours = 24

const newId = (prefix: string) => prefix + randomBytes(12).toString('hex')
/** A path may contain a token of the receiver. */
const hostOf = (url: string) => new URL(url).host

/** Returns the secret, which is shown once. */
export const addEndpoint = ownerAct('webhook-added', async ({ tx }, form: EndpointFields) => {
  await lock(tx, 'webhook-endpoints')
  const [existing] = await tx.select({ count: count() }).from(webhookEndpoints)
  if ((existing?.count ?? 0) >= maxEndpoints) return { refused: 'too-many' }
  const id = newId('we_')
  const secret = createWebhookSecret()
  await tx.insert(webhookEndpoints).values({ id, ...form, secret: sealEndpointSecret(id, secret) })
  return { id, secret, audit: { detail: { host: hostOf(form.url), types: form.types.join(', ') } } }
})

/** An endpoint that the receiver had ended gets events again. */
export const changeEndpoint = ownerAct('webhook-changed', async ({ tx }, id: string, form: EndpointFields) => {
  const [changed] = await tx
    .update(webhookEndpoints)
    .set({ ...form, disabledAt: null })
    .where(eq(webhookEndpoints.id, id))
    .returning({ id: webhookEndpoints.id })
  if (!changed) return { refused: 'gone' }
  return { audit: { detail: { host: hostOf(form.url), types: form.types.join(', ') } } }
})

/** Returns the new secret, which is shown once. */
export const rotateEndpointSecret = ownerAct('webhook-secret-changed', async ({ tx }, id: string) => {
  const secret = createWebhookSecret()
  const [changed] = await tx
    .update(webhookEndpoints)
    .set({
      secret: sealEndpointSecret(id, secret),
      secretBefore: webhookEndpoints.secret,
      secretBeforeUntil: sql`now() + make_interval(hours => ${overlapHours})`,
    })
    .where(eq(webhookEndpoints.id, id))
    .returning({ url: webhookEndpoints.url })
  if (!changed) return { refused: 'gone' }
  return { secret, audit: { detail: { host: hostOf(changed.url) } } }
})

/** What waits for it is never sent. */
export const removeEndpoint = ownerAct('webhook-removed', async ({ tx }, id: string) => {
  const [removed] = await tx
    .delete(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .returning({ url: webhookEndpoints.url })
  if (!removed) return { refused: 'gone' }
  return { audit: { detail: { host: hostOf(removed.url) } } }
})

export const sendTestEvent = ownerAct('webhook-tested', async ({ tx }, id: string) => {
  const [endpoint] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!endpoint) return { refused: 'gone' }
  const eventId = newId('evt_')
  await tx.insert(webhookEvents).values({ id: eventId, type: 'webhook.test', subjectId: eventId })
  await tx.insert(webhookDeliveries).values({ eventId, endpointId: id, sequence: eventId })
  await notify(tx, webhooksChannel)
  return { audit: { detail: { host: hostOf(endpoint.url) } } }
})

/** With the same id, by which the receiver recognises an event that it had got. */
export const redeliverEvent = ownerAct(
  'webhook-redelivered',
  async ({ tx }, endpointId: string, deliveryId: number) => {
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()` })
      .where(
        and(
          eq(webhookDeliveries.id, deliveryId),
          eq(webhookDeliveries.endpointId, endpointId),
          // Otherwise an attempt may be under way.
          ne(webhookDeliveries.state, 'waiting'),
        ),
      )
      .returning({ eventId: webhookDeliveries.eventId })
    if (!again) return { refused: 'gone' }
    await notify(tx, webhooksChannel)
    return { audit: { detail: { event: again.eventId } } }
  },
)

interface TimeRange {
  from: Date
  to: Date
}

/** Every event of a time range once more, for a receiver that has lost what it had accepted. */
export const redeliverRange = ownerAct(
  'webhook-range-redelivered',
  async ({ tx }, endpointId: string, { from, to }: TimeRange) => {
    if (from > to) return { refused: 'range-reversed' }
    const happened = tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(and(between(webhookEvents.createdAt, from, to), ne(webhookEvents.type, 'webhook.test')))
    const again = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()` })
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          inArray(webhookDeliveries.eventId, happened),
          // Otherwise an attempt may be under way.
          ne(webhookDeliveries.state, 'waiting'),
        ),
      )
    const events = again.rowCount ?? 0
    if (events === 0) return { refused: 'range-empty' }
    await notify(tx, webhooksChannel)
    return { events, audit: { detail: { endpoint: endpointId, events } } }
  },
)
