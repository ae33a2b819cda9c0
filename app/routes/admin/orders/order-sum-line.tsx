import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { ordersWords } from '#content/interface/en/admin/orders.ts'
import type { ListedStatus } from '#shop/search/order-filter.ts'
import type { OrderSum } from '#shop/search/sum-orders.server.ts'

const words = ordersWords.filters

/** How many orders the filter has, and what they come to. */
export function OrderSumLine({
  sum: { count, imported = 0, inPaise, isMore },
  status,
}: {
  sum: OrderSum
  status: ListedStatus | undefined
}) {
  const found = words.found(wholeNumber.format(count), count === 1)
  const ofOthers = imported > 0 ? [words.imported(wholeNumber.format(imported))] : []
  const line = [found, ...ofOthers, ...describeMoney(inPaise, status)].join(', ')
  const hint = status && words.hints[status]
  return (
    <>
      <p className="mt-2 font-semibold tabular-nums">{isMore ? words.moreThan(line) : line}</p>
      {hint ? <p className="text-base text-ink-soft">{hint}</p> : null}
    </>
  )
}

function describeMoney(inPaise: number | null, status: ListedStatus | undefined): string[] {
  if (inPaise === null) return [words.tooMany]
  if (inPaise === 0) return []
  return [status === 'refunded' ? words.refunded(formatRupees(inPaise)) : words.paid(formatRupees(inPaise))]
}
