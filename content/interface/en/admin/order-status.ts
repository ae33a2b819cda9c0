import type { OrderStatus } from '#db/schema/orders.ts'

export const orderStatusWords = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
} satisfies Record<OrderStatus | 'refunded', string>
