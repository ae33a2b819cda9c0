import { data, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { acceptPayment } from '#shop/admin/accept-payment.server.ts'
import { closeProblem, markProblemRefunded } from '#shop/admin/close-problem.server.ts'
import { correctOrderEmailAsOwner } from '#shop/admin/correct-order-email-as-owner.server.ts'
import { refundOrder } from '#shop/admin/refund-order.server.ts'
import { retryCopies } from '#shop/admin/retry-copies.server.ts'
import { undoRefund } from '#shop/admin/undo-refund.server.ts'
import type { Actor } from '#shop/admin/write-audit.server.ts'
import { classLabel } from '#shop/customers/class-levels.ts'
import { email as emailSchema } from '#shop/customers/contact-details.ts'
import type { OrderProblemKind } from '#shop/reports/read-order-timeline.server.ts'
import { orderProblemKinds, readOrderTimeline } from '#shop/reports/read-order-timeline.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import type { Route } from './+types/order'
import { actorContext } from './actor-context.ts'
import { ActButton, ConfirmButton } from './confirm-button.tsx'
import { DefinitionList, type Fact } from './definition-list.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { offlineNotice } from './offline-notice.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { ownerMeta } from './owner-meta.ts'
import { ProblemActions, problemNames } from './problem-actions.tsx'
import { refusedNotice } from './refused-notice.ts'
import { resendWithNotice } from './resend-with-notice.server.ts'
import { useProductNames } from './use-product-names.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const story = await readOrderTimeline(params.orderId)
  if (!story) throw data('There is no order of this number.', 404)
  const { order, isErased, events, openProblems, receivedInPaise } = story
  const { id, customerId, productType, status, amountInPaise, createdAt, completedAt, refundedAt } = order
  const { fullName, email, phoneNumber, classLevel, provider, paymentRef, sentAt, downloadedAt } = order
  return {
    order: {
      ...{ id, customerId, productType, status, amountInPaise, createdAt, completedAt, refundedAt },
      ...{ fullName, email, phoneNumber, classLevel, provider, paymentRef, sentAt, downloadedAt },
    },
    isErased,
    events,
    openProblems,
    receivedInPaise,
  }
}

interface Answer {
  notice: Notice
  email?: string
  emailError?: string
}

export async function action({ request, params: { orderId }, context }: Route.ActionArgs): Promise<Answer> {
  const { intent, ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  switch (intent) {
    case 'resend':
      return { notice: await resendWithNotice(actor, orderId) }
    case 'correct-email':
      return correctAddress(actor, orderId, fields.email ?? '')
    case 'refund':
      return said(await refundOrder(actor, orderId), 'Marked as refunded', 'Its download links no longer work.')
    case 'undo-refund':
      return said(await undoRefund(actor, orderId), 'The refund mark is gone', 'New download links are on their way.')
    case 'accept':
      return said(await acceptPayment(actor, orderId), 'Accepted', 'The order is completed and being delivered.')
    case 'problem-refunded':
      return said(
        await markProblemRefunded(actor, orderId, kindOf(fields.kind)),
        'Marked as refunded',
        'The case is closed.',
      )
    case 'problem-settled':
      return said(await closeProblem(actor, orderId, kindOf(fields.kind)), 'The case is closed')
    case 'stamp-again':
      return said(await retryCopies(actor, orderId), 'Being stamped again', 'Refresh in a moment to see how it went.')
    default:
      throw data('The dashboard does not know this request. Nothing was changed.', 400)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

function kindOf(typed: string | undefined): OrderProblemKind {
  const kind = orderProblemKinds.find((known) => known === typed)
  if (!kind) throw data('There is no such problem. Nothing was changed.', 400)
  return kind
}

function said(outcome: object, title: string, description?: string): Answer {
  if (!('refused' in outcome)) return { notice: { title, description, tone: 'good' } }
  const reason = 'The order is not in that state, perhaps because it was done before.'
  return { notice: refusedNotice(reason) }
}

const refusals = {
  'unknown-order': 'There is no order of this number.',
  'same-email': 'This is the address that the order has already.',
  'buyer-erased': 'The buyer has asked to be forgotten, so there is nobody to send it to.',
}

async function correctAddress(actor: Actor, orderId: string, typed: string): Promise<Answer> {
  const checked = emailSchema.safeParse(typed)
  const unchanged = { title: 'The address was not changed', tone: 'bad' as const }
  if (!checked.success) return { notice: unchanged, email: typed, emailError: checked.error.issues[0]?.message }
  const result = await correctOrderEmailAsOwner(actor, orderId, checked.data)
  if ('refused' in result) return { notice: unchanged, email: typed, emailError: refusals[result.refused] }
  const isSent = result.order.status === 'completed' && !result.order.refundedAt
  return {
    notice: {
      title: 'The address is corrected',
      description: isSent ? `New download links are on their way to ${result.order.email}.` : undefined,
      tone: 'good',
    },
  }
}

export const meta: Route.MetaFunction = ownerMeta('orders', 'Order')

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isErased, events, openProblems } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <h1 className="mt-4 text-4xl break-words md:text-5xl">Order of {order.fullName}</h1>
      <p className="mt-2 font-mono text-sm break-all text-ink-soft">{order.id}</p>
      <NoticeBanner notice={actionData?.notice} />
      {openProblems.map((problem) => (
        <section key={`${problem.kind}-${problem.file}`} className="sheet mt-6 border-l-4 border-l-alarm p-5">
          <h2 className="text-xl text-alarm">
            {problemNames[problem.kind]}
            {problem.file ? `: ${problem.file}` : ''}
          </h2>
          <div className="mt-3">
            <ProblemActions
              problem={{
                ...problem,
                orderId: order.id,
                amountInPaise: order.amountInPaise,
                receivedInPaise: loaderData.receivedInPaise,
              }}
              isOnOrder
            />
          </div>
        </section>
      ))}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_1.2fr]">
        <div className="space-y-6">
          <Facts order={order} isErased={isErased} />
          <Acts order={order} isErased={isErased} answer={actionData} />
        </div>
        <section aria-labelledby="timeline" className="sheet p-5">
          <h2 id="timeline" className="text-2xl">
            What happened
          </h2>
          <p className="text-base text-ink-soft">In Indian time</p>
          <OrderTimeline events={events} />
        </section>
      </div>
    </>
  )
}

type ShownOrder = Route.ComponentProps['loaderData']['order']

function Facts({ order, isErased }: { order: ShownOrder; isErased: boolean }) {
  const nameOf = useProductNames()
  const facts: Fact[] = [
    ['Product', `${nameOf(order.productType)}, ${formatRupees(order.amountInPaise)}`],
    ['Status', order.refundedAt ? `${order.status}, refunded ${indianTime(order.refundedAt)}` : order.status],
    ['Ordered', indianTime(order.createdAt)],
    ['Completed', order.completedAt ? indianTime(order.completedAt) : 'not yet'],
    ['Reached the buyer', order.sentAt ? indianTime(order.sentAt) : 'not yet'],
    ['First download', order.downloadedAt ? indianTime(order.downloadedAt) : 'not yet'],
    [
      'Buyer',
      <Link key="buyer" to={`/admin-dashboard/customers/${order.customerId}`} className="text-link">
        {order.fullName}
      </Link>,
    ],
    ['Email', order.email],
    ['Phone', order.phoneNumber],
    ['Class', classLabel(order.classLevel)],
    ['Paid through', order.paymentRef ? `${order.provider}, ${order.paymentRef}` : order.provider],
  ]
  return (
    <section aria-labelledby="facts" className="sheet p-5">
      <h2 id="facts" className="text-2xl">
        Facts
      </h2>
      {isErased ? <p className="mt-2">The buyer has asked to be forgotten.</p> : null}
      <DefinitionList facts={facts} />
    </section>
  )
}

function Acts({ order, isErased, answer }: { order: ShownOrder; isErased: boolean; answer: Answer | undefined }) {
  if (isErased) return null
  const isDelivered = order.status === 'completed' && !order.refundedAt
  return (
    <section aria-labelledby="acts" className="sheet space-y-6 p-5">
      <h2 id="acts" className="text-2xl">
        What you can do
      </h2>
      {isDelivered ? (
        <div>
          <ActButton intent="resend" label="Resend" look="main" />
          <p className="mt-1 text-base text-ink-soft">Sends new download links to {order.email}.</p>
        </div>
      ) : null}
      <div id="address" className="scroll-mt-28">
        <h3 className="text-lg">Mistyped email?</h3>
        <p className="mb-3 text-base text-ink-soft">
          The order moves to the right address, with its login. Links that went to the wrong one stop working
          {isDelivered ? ', and new ones are sent at once' : ''}.
        </p>
        <ActButton intent="correct-email" label={isDelivered ? 'Correct and resend' : 'Correct the address'}>
          <EmailField key={order.email} defaultValue={answer?.email ?? order.email} error={answer?.emailError} />
        </ActButton>
      </div>
      {order.refundedAt ? (
        <ConfirmButton
          intent="undo-refund"
          asks="Undo the refund mark"
          label="Yes, undo it"
          words="For a mark that was a mistake: the buyer is sent new download links."
        />
      ) : null}
      {isDelivered ? (
        <ConfirmButton
          intent="refund"
          asks="Mark as refunded"
          label="Yes, mark as refunded"
          words={`Do this after you have given ${formatRupees(order.amountInPaise)} back at the payment provider. The download links stop working at once. It can be undone.`}
        />
      ) : null}
    </section>
  )
}
