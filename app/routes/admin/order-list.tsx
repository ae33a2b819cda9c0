import { Form, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { dashboard } from '#content/interface/en/admin/dashboard.ts'
import { orderStatus } from '#content/interface/en/admin/order-status.ts'
import type { ListedOrder } from '#shop/reports/list-orders.server.ts'
import type { Page } from '#shop/reports/list-page.server.ts'
import { ListRow } from './list-row.tsx'

const { lists } = dashboard

export function OrderList({ page }: { page: Page<ListedOrder> }) {
  if (page.rows.length === 0) return <p className="sheet p-5">{lists.noOrders}</p>
  return (
    <ul className="space-y-3">
      {page.rows.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}

function OrderRow({ order }: { order: ListedOrder }) {
  return (
    <ListRow to={`/admin-dashboard/orders/${order.id}`} customer={order.customer}>
      <div className="text-base">
        <p>
          {order.productName}, {formatRupees(order.amountInPaise)}
        </p>
        <p className="text-ink-soft">{indianTime(order.createdAt)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 md:justify-end">
        {order.refundedAt ? <Badge isMain={false}>{orderStatus.refunded}</Badge> : null}
        <Badge isMain={order.status === 'completed'}>{orderStatus[order.status]}</Badge>
        {order.status === 'completed' && !order.refundedAt ? <ResendButton order={order} /> : null}
      </div>
    </ListRow>
  )
}

function ResendButton({ order }: { order: ListedOrder }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('orderId') === order.id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="resend" />
      <button
        type="submit"
        name="orderId"
        value={order.id}
        disabled={isBusy}
        aria-label={lists.resendTo(order.customer.email)}
        className="button button-quiet button-small"
      >
        {lists.resend}
      </button>
    </Form>
  )
}

function Badge({ isMain, children }: { isMain: boolean; children: string }) {
  const look = isMain ? 'border-ink bg-ink text-white' : 'border-line bg-tint text-ink-soft'
  return <span className={`rounded-sheet border px-2 pt-0.5 text-base font-semibold ${look}`}>{children}</span>
}
