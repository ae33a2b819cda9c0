import type { OrderStatus } from '#db/schema/orders.ts'

export const orderStatus = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
} satisfies Record<OrderStatus | 'refunded', string>

export type OrderStatusWords = typeof orderStatus
