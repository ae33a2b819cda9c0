import { type DeliveryChannel, type DeliveryStatus, deliveries, type Order } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

let made = 0

/** A message about an order, as a sender would have left it. */
export async function addDelivery(
  order: Order,
  status: DeliveryStatus,
  { channel = 'email', error = null }: { channel?: DeliveryChannel; error?: string | null } = {},
) {
  const { id: orderId, customerId, email, phoneNumber } = order
  const [row] = await db
    .insert(deliveries)
    .values({
      messageKey: `test:${++made}`,
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
