import { data, Link } from 'react-router'
import { formatPlaceOfSupply, type StateCode } from '#brand/indian-states.ts'
import { indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { orderActions as actions } from '#content/interface/en/admin/acts.ts'
import { adminLayout } from '#content/interface/en/admin/layout.ts'
import { adminNotices } from '#content/interface/en/admin/notices.ts'
import { orderPage } from '#content/interface/en/admin/order.ts'
import { orderStatus } from '#content/interface/en/admin/order-status.ts'
import { problems } from '#content/interface/en/admin/problems.ts'
import { formErrors } from '#content/interface/en/form-errors.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { retryCopies } from '#shop/copies/retry-copies.server.ts'
import { email as emailSchema } from '#shop/customers/contact-details.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { readLinkState } from '#shop/delivery/read-link-state.server.ts'
import { closeProblem, markProblemRefunded } from '#shop/orders/problems/close-problem.server.ts'
import { acceptOutsidePayment } from '#shop/payments/accept-outside-payment.server.ts'
import { acceptPayment } from '#shop/payments/accept-payment.server.ts'
import { askProvider, type ProviderAnswer } from '#shop/payments/ask-provider.server.ts'
import { providerTitle } from '#shop/payments/configured-providers.server.ts'
import { readOrderPage } from '#shop/reports/read-order-page.server.ts'
import { type OrderProblemKind, orderProblemKinds } from '#shop/reports/read-order-timeline.server.ts'
import { formatClassLevel } from '../../../format-class-level.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { EmailField } from '../../../forms/email-field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { type DefinitionItem, DefinitionList } from '../ui/definition-list.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Route } from './+types/order'
import { describeProblem } from './describe-problem.ts'
import { OrderAnswers } from './order-answers.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProblemActions } from './problem-actions.tsx'
import { handleRefundIntent, type RefundAnswer, refundIntents } from './refund-intents.server.ts'
import { resendWithNotice } from './resend-with-notice.server.ts'
import { sendLinkWithNotice } from './send-link-with-notice.server.ts'

const { details, timeline } = orderPage

export async function loader({ params }: Route.LoaderArgs) {
  const found = await readOrderPage(params.orderId)
  if (!found) throw data(orderPage.notFound, 404)
  const { order, isErased, events, openProblems, receivedInPaise, money, invoices } = found
  const {
    id,
    number,
    customerId,
    productName,
    status,
    amountInPaise,
    createdAt,
    completedAt,
    refundedAt,
    refundedInPaise,
  } = order
  const { fullName, email, phoneNumber, classLevel, provider, paymentRef, sentAt, downloadedAt, source } = order
  const { placeOfSupply, language } = order
  return {
    order: {
      ...{
        id,
        number,
        customerId,
        productName,
        status,
        amountInPaise,
        createdAt,
        completedAt,
        refundedAt,
        refundedInPaise,
      },
      ...{
        fullName,
        email,
        phoneNumber,
        classLevel,
        provider,
        paymentRef,
        sentAt,
        downloadedAt,
        source,
        placeOfSupply,
        language,
      },
    },
    isErased,
    events,
    openProblems,
    receivedInPaise,
    money,
    invoices,
    providerTitle: providerTitle(provider),
    ...(await readLinkState(order)),
  }
}

interface Answer extends RefundAnswer {
  email?: string
  emailError?: string
  note?: string
  noteError?: string
}

export async function action({ request, params: { orderId }, context }: Route.ActionArgs): Promise<Answer> {
  const { intent, ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  const refundIntent = refundIntents.find((known) => known === intent)
  if (refundIntent) return handleRefundIntent(refundIntent, { actor, orderId, fields })
  switch (intent) {
    case 'resend':
      return { notice: await resendWithNotice(actor, orderId) }
    case 'correct-email':
      return correctBuyerEmail(actor, orderId, fields.email ?? '')
    case 'ask-provider':
      return { notice: describeAnswer(await askProvider(actor, orderId)) }
    case 'send-link':
      return { notice: await sendLinkWithNotice(actor, orderId) }
    case 'accept-outside':
      return acceptWithNote(actor, orderId, fields.note ?? '')
    case 'accept':
      return toAnswer(await acceptPayment(actor, orderId), actions.accepted)
    case 'refund-problem':
      return toAnswer(
        await markProblemRefunded(actor, orderId, requireProblemKind(fields.kind)),
        actions.problemRefunded,
      )
    case 'close-problem':
      return toAnswer(await closeProblem(actor, orderId, requireProblemKind(fields.kind)), actions.problemClosed)
    case 'retry-copies':
      return toAnswer(await retryCopies(actor, orderId), actions.retryingCopies)
    default:
      throw data(adminNotices.unknownAction, 400)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

function requireProblemKind(typed: string | undefined): OrderProblemKind {
  const kind = orderProblemKinds.find((known) => known === typed)
  if (!kind) throw data(orderPage.unknownProblem, 400)
  return kind
}

function toAnswer(outcome: object, done: Omit<Notice, 'tone'>): Answer {
  return { notice: 'refused' in outcome ? refusedNotice(orderPage.outdated) : { ...done, tone: 'good' } }
}

function describeAnswer(answer: ProviderAnswer): Notice {
  if ('refused' in answer) return refusedNotice(actions.askProvider.refused[answer.refused])
  return { ...actions.askProvider.answered[answer.status], tone: answer.status === 'completed' ? 'good' : 'bad' }
}

async function acceptWithNote(actor: Actor, orderId: string, note: string): Promise<Answer> {
  const accepted = await acceptOutsidePayment(actor, orderId, note)
  if (!('refused' in accepted)) return { notice: { ...actions.accepted, tone: 'good' } }
  const { refused } = accepted
  const reason = actions.outsidePayment.refused[refused]
  const isAboutNote = refused === 'note-missing' || refused === 'note-too-long'
  return { notice: refusedNotice(reason), note, ...(isAboutNote ? { noteError: reason } : {}) }
}

async function correctBuyerEmail(actor: Actor, orderId: string, typed: string): Promise<Answer> {
  const checked = emailSchema.safeParse(typed)
  const unchanged = { title: actions.correctEmail.notChanged, tone: 'bad' as const }
  if (!checked.success)
    return { notice: unchanged, email: typed, emailError: formErrors[findFirstError(checked.error) ?? 'email-invalid'] }
  const result = await correctOrderEmail(actor, orderId, checked.data)
  if ('refused' in result)
    return { notice: unchanged, email: typed, emailError: actions.correctEmail.refused[result.refused] }
  const isSent = result.order.status === 'completed' && !result.order.refundedAt
  return {
    notice: {
      title: actions.correctEmail.changed,
      description: isSent ? actions.correctEmail.linksSent(result.order.email) : undefined,
      tone: 'good',
    },
  }
}

export const meta: Route.MetaFunction = ownerMeta('orders', orderPage.metaTitle)

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isErased, events, openProblems } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={orderPage.heading(order.fullName)}>
        <StatusBadge {...order} />
      </PageHeader>
      <p className="text-base text-ink-soft tabular-nums">{orderPage.number(formatOrderNumber(order.number))}</p>
      <NoticeBanner notice={actionData?.notice} />
      <OrderAnswers
        order={order}
        isErased={isErased}
        providerTitle={loaderData.providerTitle}
        linkOpenUntil={loaderData.linkOpenUntil}
        isLinkSent={loaderData.isLinkSent}
        note={{ typed: actionData?.note, error: actionData?.noteError }}
      />
      {openProblems.map((problem) => (
        <section key={`${problem.kind}-${problem.file}`} className="sheet mt-6 border-l-4 border-l-alarm p-5">
          <h2 className="text-xl text-alarm">
            {problem.file
              ? problems.withFile(problems.kinds[problem.kind], problem.file)
              : problems.kinds[problem.kind]}
          </h2>
          {problem.facts ? <p className="mt-1 break-words">{describeProblem(problem)}</p> : null}
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
        <div className="min-w-0 space-y-6">
          <OrderDetails order={order} isErased={isErased} />
          <OrderInvoices orderId={order.id} isPaid={order.status === 'completed'} invoices={loaderData.invoices} />
          <OrderActions order={order} isErased={isErased} answer={actionData} />
          <OrderRefunds money={loaderData.money} answer={actionData?.refund} />
        </div>
        <section aria-labelledby="timeline" className="sheet min-w-0 p-5">
          <h2 id="timeline" className="text-2xl">
            {timeline.heading}
          </h2>
          <p className="text-base text-ink-soft">{timeline.timeZone}</p>
          <OrderTimeline events={events} />
        </section>
      </div>
    </>
  )
}

type ShownOrder = Route.ComponentProps['loaderData']['order']

function OrderDetails({ order, isErased }: { order: ShownOrder; isErased: boolean }) {
  const items: DefinitionItem[] = [
    [details.product, `${order.productName}, ${formatRupees(order.amountInPaise)}`],
    [
      details.status,
      order.refundedAt
        ? details.refundedAt(orderStatus[order.status], indianTime(order.refundedAt))
        : order.refundedInPaise > 0
          ? details.partlyRefunded(orderStatus[order.status], formatRupees(order.refundedInPaise))
          : orderStatus[order.status],
    ],
    [details.placed, indianTime(order.createdAt)],
    [details.completed, order.completedAt ? indianTime(order.completedAt) : details.notYet],
    [details.sent, order.sentAt ? indianTime(order.sentAt) : details.notYet],
    [details.downloaded, order.downloadedAt ? indianTime(order.downloadedAt) : details.notYet],
    [
      details.buyer,
      <Link key="buyer" to={`/admin-dashboard/customers/${order.customerId}`} className="text-link">
        {order.fullName}
      </Link>,
    ],
    [details.email, order.email],
    [details.phone, <PhoneLinks key="phone" number={order.phoneNumber} />],
    [details.class, formatClassLevel(order.classLevel)],
    [details.language, adminLayout.languages[order.language]],
    ...(order.placeOfSupply
      ? [
          [
            orderPage.invoices.placeOfSupply,
            formatPlaceOfSupply(order.placeOfSupply as StateCode),
          ] satisfies DefinitionItem,
        ]
      : []),
    [details.source, order.source ?? details.sourceUnknown],
    [details.payment, order.paymentRef ? `${order.provider}, ${order.paymentRef}` : order.provider],
    [details.id, order.id],
  ]
  return (
    <section aria-labelledby="details" className="sheet p-5">
      <h2 id="details" className="text-2xl">
        {details.heading}
      </h2>
      {isErased ? <p className="mt-2">{orderPage.buyerErased}</p> : null}
      <DefinitionList items={items} />
    </section>
  )
}

function OrderActions({
  order,
  isErased,
  answer,
}: {
  order: ShownOrder
  isErased: boolean
  answer: Answer | undefined
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
