import { Form, Link, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { ordersPage as words } from '#content/interface/en/admin/orders.ts'
import type { ListedOrder } from '#shop/reports/list-orders.server.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Cell, Heading, HeadRow, Row, Table } from '../table.tsx'

/** On a phone the first column holds what the others show on a laptop. */
export function OrderTable({ orders, label }: { orders: ListedOrder[]; label: string }) {
  return (
    <Table label={label}>
      <HeadRow>
        <Heading>{words.columns.buyer}</Heading>
        <Heading wide>{words.columns.product}</Heading>
        <Heading wide>{words.columns.placed}</Heading>
        <Heading wide align="right">
          {words.columns.amount}
        </Heading>
        <Heading wide>{words.columns.status}</Heading>
        <Heading hidden>{words.columns.action}</Heading>
      </HeadRow>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </Table>
  )
}

function OrderRow({ order }: { order: ListedOrder }) {
  const { customer } = order
  return (
    <Row>
      <th scope="row" className="py-2 pr-3 text-left align-top font-normal lg:max-w-72">
        <Link
          to={`/admin-dashboard/orders/${order.id}`}
          data-row-link
          className="row-link font-semibold text-blue wrap-anywhere hover:underline"
        >
          {customer.fullName}
        </Link>
        <span className="block text-sm wrap-anywhere text-ink-soft">{customer.email}</span>
        <span className="block text-sm text-ink-soft lg:hidden">
          {order.productName}
          <br />
          {indianTime(order.createdAt)}
        </span>
      </th>
      <Cell wide>{order.productName}</Cell>
      <Cell wide nowrap>
        {indianTime(order.createdAt)}
      </Cell>
      <Cell wide align="right">
        {formatRupees(order.amountInPaise)}
      </Cell>
      <Cell wide>
        <StatusBadge {...order} />
      </Cell>
      <Cell align="right">
        <span className="lg:hidden">
          <span className="mb-0.5 block font-semibold tabular-nums">{formatRupees(order.amountInPaise)}</span>
          <StatusBadge {...order} />
        </span>
        {order.status === 'completed' && !order.refundedAt ? <ResendButton order={order} /> : null}
      </Cell>
    </Row>
  )
}

function ResendButton({ order }: { order: ListedOrder }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('orderId') === order.id
  return (
    <Form method="post" preventScrollReset className="relative z-1 max-lg:mt-1.5 lg:-my-1">
      <input type="hidden" name="intent" value="resend" />
      <button
        type="submit"
        name="orderId"
        value={order.id}
        disabled={isBusy}
        aria-label={words.resendTo(order.customer.email)}
        className="row-button"
      >
        {isBusy ? words.resending : words.resend}
      </button>
    </Form>
  )
}
