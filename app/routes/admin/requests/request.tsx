import { data, Link } from 'react-router'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { requestWords as words } from '#content/interface/en/admin/requests.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { readOrderPage } from '#shop/reports/read-order-page.server.ts'
import { readRequest } from '#shop/requests/list-requests.server.ts'
import { maxRequestTextLength } from '#shop/requests/request-text.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { SelectField, TextAreaField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useMayAct } from '../ui/use-person.ts'
import type { Route } from './+types/request'
import { answerRequestAct, type RequestAnswer } from './answer-request-act.server.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const found = await readRequest(Number(params.requestId))
  const page = found && (await readOrderPage(found.request.orderId))
  if (!found || !page) throw data(words.notFound, 404)
  const { id, productId, productName, email, phoneNumber, status, amountInPaise } = page.order
  const { refundedAt, refundedInPaise, disputedInPaise, downloadedAt } = page.order
  return {
    ...found,
    events: page.events,
    isLate: found.request.state === 'open' && found.request.promisedAt < new Date(),
    order: {
      ...{ id, productName, email, phoneNumber, status, amountInPaise },
      ...{ refundedAt, refundedInPaise, disputedInPaise, downloadedAt },
    },
    products: listProducts()
      .filter((product) => product.id !== productId)
      .map(({ id, name, priceInPaise }) => ({ id, name, priceInPaise })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<RequestAnswer> {
  return answerRequestAct(context.get(actorContext), Number(params.requestId), await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<RequestAnswer, RequestAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('requests', words.metaTitle)

type Loaded = Route.ComponentProps['loaderData']

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, isLate } = loaderData
  useToast(actionData?.notice)
  const promise = (isLate ? words.overdue : words.promised)(indianDate(request.promisedAt))
  return (
    <>
      <PageHeader title={`${words.troubles[request.trouble]}: ${request.fullName}`}>
        <span className="font-bold">{words.states[request.state]}</span>
      </PageHeader>
      {request.state === 'open' ? <p className={isLate ? 'font-bold text-alarm' : 'text-ink-soft'}>{promise}</p> : null}
      <NoticeBanner notice={actionData?.notice} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
        <div className="min-w-0 space-y-6">
          <Conversation messages={loaderData.messages} />
          {request.state === 'closed' ? null : <Acts {...loaderData} answer={actionData} />}
        </div>
        <div className="min-w-0 space-y-6">
          <OrderFacts {...loaderData} />
          <EarlierRequests earlier={loaderData.earlier} />
        </div>
      </div>
    </>
  )
}

function Conversation({ messages }: Pick<Loaded, 'messages'>) {
  return (
    <section aria-labelledby="conversation" className="sheet p-5">
      <h2 id="conversation" className="text-2xl">
        {words.conversation}
      </h2>
      <ul className="mt-3 space-y-4">
        {messages.map(({ id, kind, text, writtenBy, createdAt }) => (
          <li key={id} className={kind === 'asked' ? 'border-l-4 border-marker-deep pl-4' : 'pl-5'}>
            <p className="text-base text-ink-soft">
              {words.kinds[kind]} · {words.by(writtenBy, indianTime(createdAt))}
            </p>
            {kind === 'resent' ? null : (
              <p className="wrap-anywhere whitespace-pre-wrap">{text === '' ? words.erased : text}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ order, products, messages, answer }: Loaded & { answer: RequestAnswer | undefined }) {
  const kept = formatRupees(order.amountInPaise - order.refundedInPaise)
  const mayGive = useMayAct('swap') && order.status === 'completed' && !order.refundedAt
  return (
    <section aria-labelledby="answer" className="sheet space-y-6 p-5">
      <h2 id="answer" className="text-2xl">
        {words.answer.heading}
      </h2>
      <ActionButton intent="answer" label={words.answer.submit} variant="main">
        <TextAreaField
          // Empty again once the answer stands above.
          key={`${messages.filter(({ kind }) => kind === 'wrote').length} ${answer?.typed ?? ''}`}
          name="text"
          label={words.answer.label}
          hint={words.answer.hint}
          rows={5}
          maxLength={maxRequestTextLength}
          defaultValue={answer?.typed}
          error={answer?.error}
        />
      </ActionButton>
      <div className="flex flex-wrap items-start gap-3">
        {order.status === 'completed' && !order.refundedAt ? (
          <ActionButton intent="resend" label={words.resend} hiddenFields={{ orderId: order.id }} />
        ) : null}
        {order.refundedAt ? null : (
          <ConfirmButton
            intent="refund"
            label={words.refund.label}
            explanation={words.refund.explanation}
            confirm={words.refund.confirm}
          />
        )}
        <ActionButton intent="close" label={words.close.label} />
      </div>
      {mayGive && products.length > 0 ? (
        <details>
          <summary className="button button-quiet button-small list-none">{words.swap.label}</summary>
          <div className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4">
            <p>{words.swap.explanation(kept)}</p>
            <ActionButton intent="swap" label={words.swap.submit} variant="main">
              <SelectField name="product" label={words.swap.field}>
                {products.map(({ id, name, priceInPaise }) => (
                  <option key={id} value={id}>
                    {words.swap.option(name, formatRupees(priceInPaise))}
                  </option>
                ))}
              </SelectField>
            </ActionButton>
          </div>
        </details>
      ) : null}
    </section>
  )
}

function OrderFacts({ request, order, events }: Loaded) {
  const facts = [
    [words.order.product, order.productName],
    [words.order.paid, formatRupees(order.amountInPaise)],
    ...(order.refundedInPaise > 0 ? [[words.order.refunded, formatRupees(order.refundedInPaise)]] : []),
    [words.order.email, order.email],
    [
      words.order.downloads,
      order.downloadedAt ? words.order.downloadedAt(indianTime(order.downloadedAt)) : words.order.notDownloaded,
    ],
  ]
  return (
    <section aria-labelledby="order" className="sheet p-5">
      <h2 id="order" className="text-2xl">
        {words.order.heading} {formatOrderNumber(request.number)}
      </h2>
      <p className="mt-1">
        <StatusBadge {...order} />
      </p>
      <dl className="mt-3 grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-base text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Link to={`/admin-dashboard/orders/${order.id}`} className="text-link">
          {words.order.open}
        </Link>
      </p>
      <details className="mt-3">
        <summary className="cursor-pointer py-1.5 font-semibold">{words.order.timeline}</summary>
        <OrderTimeline events={events} />
      </details>
    </section>
  )
}

function EarlierRequests({ earlier }: Pick<Loaded, 'earlier'>) {
  return (
    <section aria-labelledby="earlier" className="sheet p-5">
      <h2 id="earlier" className="text-2xl">
        {words.earlier.heading}
      </h2>
      {earlier.length === 0 ? <p className="mt-2 text-ink-soft">{words.earlier.none}</p> : null}
      <ul className="mt-2 space-y-2">
        {earlier.map(({ id, trouble, state, createdAt }) => (
          <li key={id}>
            <Link to={`/admin-dashboard/requests/${id}`} className="text-link">
              {words.troubles[trouble]}
            </Link>{' '}
            <span className="text-base text-ink-soft">
              {indianDate(createdAt)}, {words.states[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
