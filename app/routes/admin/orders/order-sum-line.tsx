import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { ordersWords } from '#content/interface/en/admin/orders.ts'
import type { ListedStatus } from '#shop/search/order-filter.ts'
import type { OrderSum } from '#shop/search/sum-orders.server.ts'

const words = ordersWords.filters

/** How many orders the filter has, and what they come to. */
export function OrderSumLine({
  sum: { count, inPaise, isMore },
  status,
}: {
  sum: OrderSum
  status: ListedStatus | undefined
}) {
  const found = words.found(wholeNumber.format(count), count === 1)
  const line = [found, ...describeMoney(inPaise, status)].join(', ')
  return <p className="mt-2 font-semibold tabular-nums">{isMore ? words.moreThan(line) : line}</p>
}

function describeMoney(inPaise: number | null, status: ListedStatus | undefined): string[] {
  if (inPaise === null) return [words.tooMany]
  if (inPaise === 0) return []
  return [status === 'refunded' ? words.refunded(formatRupees(inPaise)) : words.paid(formatRupees(inPaise))]
}
