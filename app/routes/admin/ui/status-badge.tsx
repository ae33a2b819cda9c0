import { orderStatusWords } from '#content/interface/en/admin/order-status.ts'
import type { ListedOrder } from '#shop/search/list-orders.server.ts'

const looks = {
  completed: 'bg-ok-tint text-ok',
  pending: 'bg-[#fff6c9] text-ink',
  failed: 'bg-alarm-tint text-alarm',
  refunded: 'bg-tint text-ink-soft',
}

export function StatusBadge({ status, refundedAt }: Pick<ListedOrder, 'status' | 'refundedAt'>) {
  const shown = refundedAt ? 'refunded' : status
  return (
    <span className={`inline-block rounded-sheet px-2 pt-0.5 text-sm font-semibold ${looks[shown]}`}>
      {orderStatusWords[shown]}
    </span>
  )
}
