import type { DeliveryChannel, DeliveryKind } from '#db/schema/messages.ts'

/** Each key is sent once; a message that is resent on purpose has another key. */
export interface Message {
  key: string
  kind: DeliveryKind
  channel: DeliveryChannel
  customerId: number
  orderId?: string
  leadId?: string
  address: string
  /** For marketing: a mail that may have arrived before its process was killed is not sent again. */
  isNeverRepeated?: boolean
}
