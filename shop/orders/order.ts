import type { OrderStatus } from '#db/schema/orders.ts'

/** A failed order may still complete, because UPI and banks sometimes confirm days later. */
const nextStatuses: Record<OrderStatus, OrderStatus[]> = {
  pending: ['completed', 'failed'],
  failed: ['completed'],
  completed: [],
}

export function statusesBefore(status: OrderStatus): OrderStatus[] {
  const all = Object.keys(nextStatuses) as OrderStatus[]
  return all.filter((earlier) => nextStatuses[earlier].includes(status))
}

/** The "provider" of free copies, which no one pays. */
export const freeProvider = 'free'

/** The "provider" of payments that the owner received in another way and accepted. */
export const outsideProvider = 'outside'

/** The "provider" of orders that another shop sold: they open the downloads here and are no revenue. */
export const importedProvider = 'imported'
