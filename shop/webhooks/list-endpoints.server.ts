import { asc, desc, eq, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'

const shown = pickColumns(webhookEndpoints, 'id', 'url', 'types', 'hasContact', 'createdAt', 'disabledAt')
const maxListedDeliveries = 50

/** Never with a secret. */
export function listEndpoints() {
  return db
    .select({
      ...shown,
      waiting: sql<number>`(select count(*)::int from ${webhookDeliveries}
        where endpoint_id = webhook_endpoints.id and state = 'waiting')`,
    })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt))
}

export type ListedEndpoint = Awaited<ReturnType<typeof listEndpoints>>[number]

/** With its newest events. */
export async function findEndpoint(id: string) {
  const [endpoint] = await db.select(shown).from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  if (!endpoint) return null
  const deliveries = await db
    .select({
      ...pickColumns(webhookDeliveries, 'id', 'state', 'attempts', 'status', 'answer', 'nextAttemptAt', 'deliveredAt'),
      ...pickColumns(webhookEvents, 'type', 'orderId', 'createdAt'),
      eventId: webhookEvents.id,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.endpointId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(maxListedDeliveries)
  return { endpoint, deliveries }
}

export type ListedDelivery = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>['deliveries'][number]
