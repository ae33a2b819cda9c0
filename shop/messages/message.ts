import type { DeliveryChannel, DeliveryKind } from '#db/schema.ts'

/** Each key is sent once; a message that is resent on purpose has another key. */
export interface Message {
  key: string
  kind: DeliveryKind
  channel: DeliveryChannel
  customerId: number
  orderId?: string
  leadId?: string
  address: string
}
