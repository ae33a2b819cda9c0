import { data, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { acts } from '#content/interface/en/admin/acts.ts'
import type { Act } from '#shop/admin/act.ts'
import { eraseCustomerAsOwner } from '#shop/admin/erase-customer-as-owner.server.ts'
import { classLabel } from '#shop/customers/class-levels.ts'
import { type CustomerDetails, readCustomer } from '#shop/reports/read-customer.server.ts'
import { consentNames, consentSources } from '../../consent-names.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { TextField } from '../../forms/field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/use-toast.ts'
import type { Route } from './+types/customer'
import { actorContext } from './actor-context.ts'
import { ActButton } from './confirm-button.tsx'
import { DefinitionList, type Fact } from './definition-list.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { offlineNotice } from './offline-notice.ts'
import { ownerMeta } from './owner-meta.ts'
import { refusedNotice } from './refused-notice.ts'
import { requireCustomerId } from './require-customer-id.server.ts'
import { useProductNames } from './use-product-names.ts'

const confirmation = 'ERASE'

export async function loader({ params }: Route.LoaderArgs) {
  const story = await readCustomer(requireCustomerId(params.customerId))
  if (!story) throw data('There is no customer of this number.', 404)
  return story
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const customerId = requireCustomerId(params.customerId)
  const { intent, confirmation: typed } = await readForm(request)
  if (intent !== 'erase') throw data('The dashboard does not know this request. Nothing was changed.', 400)
  if (typed?.trim() !== confirmation) {
    return { notice: refusedNotice(`To erase this customer, type ${confirmation} in capital letters.`) }
  }
  const erasure = await eraseCustomerAsOwner(context.get(actorContext), customerId)
  if ('refused' in erasure) return { notice: refusedNotice(erasureRefusals[erasure.refused]) }
  return { notice: { title: 'This customer is erased', description: 'Their links no longer work.', tone: 'good' } }
}

const erasureRefusals = {
  'payment-pending': 'They may be paying at this moment. Please try again in an hour.',
  'unknown-customer': 'There is no such customer, or they were erased before.',
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('customers', 'Customer')

export default function CustomerPage({ loaderData: story, actionData }: Route.ComponentProps) {
  const { customer } = story
  useToast(actionData?.notice)
  return (
    <>
      <h1 className="mt-4 text-4xl break-words md:text-5xl">{customer.fullName}</h1>
      <NoticeBanner notice={actionData?.notice} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Profile story={story} />
          <Orders story={story} />
          <Rights story={story} />
        </div>
        <div className="space-y-6">
          <Consents story={story} />
          <Messages story={story} />
        </div>
      </div>
    </>
  )
}

interface StoryProps {
  story: CustomerDetails
}

function Part({ heading, id, children }: { heading: string; id: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="sheet p-5">
      <h2 id={id} className="mb-3 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

function Profile({ story: { customer, guides, acts: done } }: StoryProps) {
  const facts: Fact[] = [
    ['Email', customer.email],
    ['Phone', customer.phoneNumber],
    ['Class', classLabel(customer.classLevel)],
    ['Since', indianTime(customer.createdAt)],
  ]
  if (guides[0]) facts.push(['Free guide', indianTime(guides[0].createdAt)])
  if (customer.erasedAt) facts.push(['Erased', indianTime(customer.erasedAt)])
  return (
    <Part heading="Profile" id="profile">
      <DefinitionList facts={facts} />
      {done.map(({ id, act, at }) => (
        <p key={id} className="mt-2 text-base text-ink-soft">
          {acts[act as Act] ?? act}, {indianTime(at)}
        </p>
      ))}
    </Part>
  )
}

function Orders({ story: { orders } }: StoryProps) {
  const nameOf = useProductNames()
  return (
    <Part heading="Orders" id="orders">
      {orders.length === 0 ? <p>No orders.</p> : null}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="py-2.5">
            <Link to={`/admin-dashboard/orders/${order.id}`} className="text-link">
              {nameOf(order.productType)}, {formatRupees(order.amountInPaise)}
            </Link>
            <p className="text-base text-ink-soft">
              {order.status}
              {order.refundedAt ? ', refunded' : ''}, {indianTime(order.createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Consents({ story: { consents, consentHistory } }: StoryProps) {
  return (
    <Part heading="Consents" id="consents">
      <ul className="divide-y divide-line">
        {consents.map(({ purpose, granted, since }) => (
          <li key={purpose} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{consentNames[purpose]}</span>
            <span className={granted ? 'font-semibold text-ok' : 'text-ink-soft'}>
              {granted ? 'given' : since ? 'withdrawn' : 'never given'}
            </span>
          </li>
        ))}
      </ul>
      {consentHistory.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer py-1.5 font-semibold">History</summary>
          <ol className="mt-2 divide-y divide-line">
            {consentHistory.map(({ at, granted, source, textVersion, purposes }) => (
              <li key={`${at.getTime()}-${granted}-${source}`} className="py-2.5">
                <p className="font-semibold">
                  {granted ? 'Given' : 'Withdrawn'} {consentSources[source]}, {indianTime(at)}
                </p>
                <p className="text-base text-ink-soft">
                  {purposes.map((purpose) => consentNames[purpose]).join('; ')} (text of {textVersion})
                </p>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </Part>
  )
}

const kinds = { order: 'Download links', guide: 'Free guide', 'login-code': 'Login code', 'new-edition': 'New edition' }
const channels = { email: 'mail', whatsapp: 'WhatsApp' }

function Messages({ story: { deliveries } }: StoryProps) {
  return (
    <Part heading="Messages" id="messages">
      {deliveries.length === 0 ? <p>No messages yet.</p> : null}
      <ol className="divide-y divide-line">
        {deliveries.map((message) => (
          <li key={message.id} className="py-2.5">
            <p className="font-semibold">
              {kinds[message.kind]} by {channels[message.channel]}: {message.status}
            </p>
            <p className="text-base break-all text-ink-soft">
              To {message.address}, {indianTime(message.createdAt)}
            </p>
            {message.error ? <p className="text-base break-words text-alarm">{message.error}</p> : null}
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Rights({ story: { customer } }: StoryProps) {
  if (customer.erasedAt) return null
  return (
    <Part heading="Their rights" id="rights">
      <p className="mb-3 text-ink-soft">Everything the shop holds about them, as a file to send them:</p>
      <a
        href={`/admin-dashboard/customers/${customer.id}/data.json`}
        download
        className="button button-quiet button-small"
      >
        Export their data
      </a>
      <details className="mt-5">
        <summary className="button button-quiet button-small list-none">Erase this customer</summary>
        <div className="mt-3 space-y-3 border-l-4 border-alarm pl-4">
          <p>
            Name, address, number, links and logins go for good; orders stay in the books without them. This cannot be
            undone.
          </p>
          <ActButton intent="erase" label="Erase for good" look="main">
            <TextField name="confirmation" label={`Type ${confirmation} to confirm`} autoComplete="off" required />
          </ActButton>
        </div>
      </details>
    </Part>
  )
}
