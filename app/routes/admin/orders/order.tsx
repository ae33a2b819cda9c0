import { data } from 'react-router'
import { formatOrderNumber } from '#brand/order-number.ts'
import { actWords } from '#content/interface/en/admin/acts.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import { readLinkState } from '#shop/delivery/read-link-state.server.ts'
import { providerTitle } from '#shop/payments/configured-providers.server.ts'
import { type OrderPageFacts, readOrderPage } from '#shop/reports/read-order-page.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { EmailField } from '../../../forms/email-field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Route } from './+types/order'
import { answerOrderAct, type OrderAnswer } from './answer-order-act.server.ts'
import { type DescribedProblem, describeProblem } from './describe-problem.ts'
import { OrderAnswers } from './order-answers.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProblemActions } from './problem-actions.tsx'

const actions = actWords.orderActions

export async function loader({ params }: Route.LoaderArgs) {
  const found = await readOrderPage(params.orderId)
  if (!found) throw data(orderWords.notFound, 404)
  const { order, ...page } = found
  return {
    ...page,
    order: pickShown(order),
    providerTitle: providerTitle(order.provider),
    ...(await readLinkState(order)),
  }
}

/** Without what only the shop needs, such as the payment page. */
function pickShown(order: OrderPageFacts['order']) {
  const { id, number, customerId, productName, status, createdAt, completedAt, sentAt, downloadedAt, source } = order
  const { fullName, email, phoneNumber, classLevel, provider, paymentRef, placeOfSupply, language } = order
  const { amountInPaise, refundedAt, refundedInPaise, disputedInPaise } = order
  return {
    ...{ id, number, customerId, productName, status, createdAt, completedAt, sentAt, downloadedAt, source },
    ...{ fullName, email, phoneNumber, classLevel, provider, paymentRef, placeOfSupply, language },
    ...{ amountInPaise, refundedAt, refundedInPaise, disputedInPaise },
  }
}

export async function action({ request, params: { orderId }, context }: Route.ActionArgs): Promise<OrderAnswer> {
  const { intent, ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  return answerOrderAct(actor, orderId, { intent, fields })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<OrderAnswer, OrderAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('orders', orderWords.metaTitle)

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isErased, events, openProblems } = loaderData
  const { payments } = loaderData.money
  const money = { amountInPaise: order.amountInPaise, receivedInPaise: loaderData.receivedInPaise }
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={orderWords.heading(order.fullName)}>
        <StatusBadge {...order} />
      </PageHeader>
      <p className="text-base text-ink-soft tabular-nums">{orderWords.number(formatOrderNumber(order.number))}</p>
      <NoticeBanner notice={actionData?.notice} />
      <OrderAnswers
        order={order}
        isErased={isErased}
        isImported={loaderData.paidThere !== null}
        providerTitle={loaderData.providerTitle}
        linkOpenUntil={loaderData.linkOpenUntil}
        isLinkSent={loaderData.isLinkSent}
        note={{ typed: actionData?.note, error: actionData?.noteError }}
      />
      {openProblems.map((problem) => (
        <section key={`${problem.kind}-${problem.file}`} className="sheet mt-6 border-l-4 border-l-alarm p-5">
          <h2 className="text-xl text-alarm">
            {problem.file
              ? problemWords.withFile(problemWords.kinds[problem.kind], problem.file)
              : problemWords.kinds[problem.kind]}
          </h2>
          <ProblemText problem={{ ...problem, ...money }} />
          {problem.kind === 'mail-bounced' ? (
            <p className="mt-1">
              <PhoneLinks number={order.phoneNumber} />
            </p>
          ) : null}
          <div className="mt-3">
            <ProblemActions
              problem={{
                ...problem,
                ...money,
                orderId: order.id,
                hasOutsideMoney: payments.some(({ isOutside, leftInPaise }) => isOutside && leftInPaise > 0),
              }}
            />
          </div>
        </section>
      ))}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_1.2fr]">
        <div className="min-w-0 space-y-6">
          <OrderDetails
            order={{ ...order, ...loaderData.loss }}
            isErased={isErased}
            providerTitle={loaderData.providerTitle}
            isPaidOutside={payments.some(({ isOutside }) => isOutside)}
            paidThere={loaderData.paidThere}
          />
          {loaderData.paidThere ? null : (
            <>
              <OrderBill bill={loaderData.bill} isPaid={order.status === 'completed'} />
              <OrderInvoices orderId={order.id} isPaid={order.status === 'completed'} invoices={loaderData.invoices} />
            </>
          )}
          <OrderActions order={order} isErased={isErased} answer={actionData} />
          <OrderRefunds money={loaderData.money} answer={actionData?.refund} />
        </div>
        <section aria-labelledby="timeline" className="sheet min-w-0 p-5">
          <h2 id="timeline" className="text-2xl">
            {orderWords.timeline.heading}
          </h2>
          <p className="text-base text-ink-soft">{orderWords.timeline.timeZone}</p>
          <OrderTimeline events={events} />
        </section>
      </div>
    </>
  )
}

function ProblemText({ problem }: { problem: DescribedProblem }) {
  const text = describeProblem(problem)
  return text ? <p className="mt-1 break-words">{text}</p> : null
}

type ShownOrder = Route.ComponentProps['loaderData']['order']

function OrderActions({
  order,
  isErased,
  answer,
}: {
  order: ShownOrder
  isErased: boolean
  answer: OrderAnswer | undefined
}) {
  if (isErased) return null
  const isDelivered = order.status === 'completed' && !order.refundedAt
  return (
    <section aria-labelledby="actions" className="sheet space-y-6 p-5">
      <h2 id="actions" className="text-2xl">
        {actions.heading}
      </h2>
      <div id="address" className="scroll-mt-28">
        <h3 className="text-lg">{actions.correctEmail.heading}</h3>
        <p className="mb-3 text-base text-ink-soft">
          {isDelivered ? actions.correctEmail.deliveredExplanation : actions.correctEmail.explanation}
        </p>
        <ActionButton
          intent="correct-email"
          label={isDelivered ? actions.correctEmail.submitDelivered : actions.correctEmail.submit}
        >
          <EmailField key={order.email} defaultValue={answer?.email ?? order.email} error={answer?.emailError} />
        </ActionButton>
      </div>
    </section>
  )
}
