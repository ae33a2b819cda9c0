import { Form, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { ordersWords as words } from '#content/interface/en/admin/orders.ts'
import type { ListedOrder } from '#shop/search/list-orders.server.ts'
import { SortHeading, type Sorting } from '../ui/sort-heading.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Cell, Heading, HeadRow, PersonCell, Row, Table } from '../ui/table.tsx'
import { useMayAct } from '../ui/use-person.ts'

interface OrderTableProps {
  orders: ListedOrder[]
  label: string
  /** Absent where the list cannot be sorted. */
  sort?: Sorting
}

/** On a phone the first column holds what the others show on a laptop. */
export function OrderTable({ orders, label, sort }: OrderTableProps) {
  return (
    <Table label={label}>
      <HeadRow>
        <Heading>{words.columns.buyer}</Heading>
        <Heading wide>{words.columns.order}</Heading>
        <Heading wide>{words.columns.product}</Heading>
        <SortHeading label={words.columns.placed} sort={sort} />
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
  return (
    <Row>
      <PersonCell to={`/admin-dashboard/orders/${order.id}`} person={order.customer} className="lg:max-w-72">
        {order.productName}
        <br />
        {formatOrderNumber(order.number)} · {indianTime(order.createdAt)}
        <UnpaidNote order={order} />
        <Marks order={order} />
      </PersonCell>
      <Cell wide nowrap>
        {formatOrderNumber(order.number)}
      </Cell>
      <Cell wide>{order.productName}</Cell>
      <Cell wide nowrap>
        {indianTime(order.createdAt)}
      </Cell>
      <Cell wide align="right">
        {formatRupees(order.amountInPaise)}
      </Cell>
      <Cell wide>
        <StatusBadge {...order} />
        <UnpaidNote order={order} />
        <Marks order={order} />
      </Cell>
      <Cell align="right">
        <span className="lg:hidden">
          <span className="mb-0.5 block font-semibold tabular-nums">{formatRupees(order.amountInPaise)}</span>
          <StatusBadge {...order} />
        </span>
        {order.status === 'completed' && !order.refundedAt ? (
          <RowButton order={order} intent="resend" label={words.resend} name={words.resendTo(order.customer.email)} />
        ) : null}
        {order.unpaid?.canSendLink ? (
          <RowButton
            order={order}
            intent="send-link"
            label={words.sendLink}
            name={words.sendLinkTo(order.customer.email)}
          />
        ) : null}
      </Cell>
    </Row>
  )
}

/** What the owner may want to look into. */
function Marks({ order }: { order: ListedOrder }) {
  const { status, refundedAt, refundedInPaise, downloadedAt, hasProblem } = order
  const isUnread = status === 'completed' && !refundedAt && !downloadedAt
  return (
    <>
      {hasProblem ? <span className="mt-0.5 block text-sm font-semibold text-alarm">{words.marks.problem}</span> : null}
      {refundedInPaise > 0 && !refundedAt ? (
        <span className="mt-0.5 block text-sm font-semibold">
          {words.marks.partlyRefunded(formatRupees(refundedInPaise))}
        </span>
      ) : null}
      {isUnread ? <span className="mt-0.5 block text-sm text-ink-soft">{words.marks.notDownloaded}</span> : null}
    </>
  )
}

function UnpaidNote({ order: { unpaid } }: { order: ListedOrder }) {
  if (!unpaid) return null
  return (
    <span className="mt-0.5 block text-sm text-ink-soft">
      {unpaid.isLinkSent ? words.linkSent : words.unpaidReasons[unpaid.reason]}
    </span>
  )
}

interface RowButtonProps {
  order: ListedOrder
  intent: string
  label: string
  /** For screen readers: every row has the same label. */
  name: string
}

function RowButton({ order, intent, label, name }: RowButtonProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('orderId') === order.id
  if (!useMayAct(intent)) return null
  return (
    <Form method="post" preventScrollReset className="relative z-1 max-lg:mt-1.5 lg:-my-1">
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" name="orderId" value={order.id} disabled={isBusy} aria-label={name} className="row-button">
        {isBusy ? words.resending : label}
      </button>
    </Form>
  )
}
