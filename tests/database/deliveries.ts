import { type DeliveryChannel, type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

let count = 0

/** Adds a message about an order. */
export async function addDelivery(
  order: Order,
  status: DeliveryStatus,
  { channel = 'email', error = null }: { channel?: DeliveryChannel; error?: string | null } = {},
) {
  const { id: orderId, customerId, email, phoneNumber } = order
  const [row] = await db
    .insert(deliveries)
    .values({
      messageKey: `test:${++count}`,
      kind: 'order',
      channel,
      customerId,
      orderId,
      address: channel === 'email' ? email : phoneNumber,
      status,
      error,
    })
    .returning()
  if (!row) throw new Error('no delivery')
  return row
}
