import { data, Form, Link, redirect } from 'react-router'
import { indianTime, readIndianMoment } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { webhookWords as words } from '#content/interface/en/admin/webhooks.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import {
  changeEndpoint,
  redeliverEvent,
  redeliverRange,
  removeEndpoint,
  rotateEndpointSecret,
  sendTestEvent,
} from '#shop/webhooks/change-endpoints.server.ts'
import { readEndpointForm } from '#shop/webhooks/endpoint-form.server.ts'
import { findEndpoint, type ListedDelivery } from '#shop/webhooks/list-endpoints.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { TextField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ShownOnce } from '../settings/shown-once.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/webhook-endpoint'
import { EndpointForm } from './endpoint-form.tsx'
import { readTypedEndpoint, type TypedEndpoint } from './typed-endpoint.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const found = await findEndpoint(params.endpointId)
  if (!found) throw data(null, 404)
  return found
}

interface Answer {
  notice?: Notice
  secret?: string
  typed?: TypedEndpoint
  error?: string
  range?: { from: string | undefined; to: string | undefined }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const answer = await answerForm(context.get(actorContext), params.endpointId, form)
  return answer instanceof Response ? answer : data(answer, { headers: { 'Cache-Control': 'no-store' } })
}

async function answerForm(actor: Actor, id: string, form: Record<string, string>): Promise<Answer | Response> {
  switch (form.intent) {
    case 'save':
      return save(actor, id, readTypedEndpoint(form))
    case 'test':
      return toAnswer(await sendTestEvent(actor, id), words.test.done)
    case 'rotate': {
      const rotated = await rotateEndpointSecret(actor, id)
      return 'refused' in rotated ? { notice: refusedNotice(words.refused.gone) } : { secret: rotated.secret }
    }
    case 'redeliver': {
      const delivery = Number(form.delivery)
      const again = Number.isSafeInteger(delivery) ? await redeliverEvent(actor, id, delivery) : { refused: 'gone' }
      return 'refused' in again
        ? { notice: refusedNotice(words.redeliver.gone) }
        : toAnswer(again, words.redeliver.done)
    }
    case 'redeliver-range':
      return sendRange(actor, id, form)
    case 'remove':
      await removeEndpoint(actor, id)
      return redirect('/admin-dashboard/webhooks')
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

async function sendRange(actor: Actor, id: string, form: Record<string, string>): Promise<Answer> {
  const [from, to] = [readIndianMoment(form.from ?? ''), readIndianMoment(form.to ?? '')]
  const again = from && to ? await redeliverRange(actor, id, { from, to }) : { refused: 'range-invalid' as const }
  if (!('refused' in again)) return { notice: { ...words.range.done(again.events), tone: 'good' } }
  return { notice: refusedNotice(words.range.refused[again.refused]), range: { from: form.from, to: form.to } }
}

async function save(actor: Actor, id: string, typed: TypedEndpoint): Promise<Answer> {
  const read = await readEndpointForm(typed)
  if ('refused' in read) {
    return { notice: { title: words.notSaved, tone: 'bad' }, typed, error: words.refused[read.refused] }
  }
  return toAnswer(await changeEndpoint(actor, id, read), { title: words.change.saved })
}

function toAnswer(outcome: object, done: Omit<Notice, 'tone'>): Answer {
  return { notice: 'refused' in outcome ? refusedNotice(words.refused.gone) : { ...done, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('webhooks', words.metaTitle)

export default function WebhookEndpoint({ loaderData: { endpoint, deliveries }, actionData }: Route.ComponentProps) {
  const { notice, secret, typed = endpoint, error, range } = actionData ?? {}
  useToast(notice)
  return (
    <>
      <PageHeader title={new URL(endpoint.url).host}>
        <RefreshButton />
      </PageHeader>
      <p className="mt-2">
        <Link to="/admin-dashboard/webhooks" className="text-link">
          {words.endpoint.back}
        </Link>
      </p>
      <NoticeBanner notice={notice} />
      {secret ? (
        <ShownOnce id="new-secret" {...words.secret}>
          {secret}
        </ShownOnce>
      ) : null}
      {endpoint.disabledAt ? <p className="mt-4 font-semibold text-alarm">{words.endpoint.ended}</p> : null}
      <History deliveries={deliveries} />
      {deliveries.length === 0 ? null : <SendRange range={range} />}
      <section aria-labelledby="change-endpoint" className="mt-8 max-w-2xl">
        <h2 id="change-endpoint" className="text-2xl">
          {words.change.heading}
        </h2>
        <EndpointForm values={typed} error={error} intent="save" submit={words.change.submit} />
        <div className="mt-6 space-y-4">
          <ConfirmButton intent="rotate" {...words.rotate} />
          <ConfirmButton
            intent="remove"
            label={words.remove.label}
            explanation={words.remove.explanation}
            confirm={words.remove.confirm}
          />
        </div>
      </section>
    </>
  )
}

function History({ deliveries }: { deliveries: ListedDelivery[] }) {
  return (
    <section aria-labelledby="events" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="events" className="text-2xl">
          {words.history.heading}
        </h2>
        <ActionButton intent="test" label={words.test.label} />
      </div>
      {deliveries.length === 0 ? (
        <p className="mt-3">{words.history.none}</p>
      ) : (
        <ul className="sheet mt-3 divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SendRange({ range }: Pick<Answer, 'range'>) {
  const { heading, text, from, to, hint, submit } = words.range
  return (
    <section aria-labelledby="send-range" className="mt-8 max-w-2xl">
      <h2 id="send-range" className="text-2xl">
        {heading}
      </h2>
      <p className="mt-1">{text}</p>
      <Form method="post" className="sheet mt-3 space-y-4 p-4" noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="from" label={from} hint={hint} type="datetime-local" defaultValue={range?.from} />
          <TextField name="to" label={to} hint={hint} type="datetime-local" defaultValue={range?.to} />
        </div>
        <button type="submit" name="intent" value="redeliver-range" className="button button-quiet">
          {submit}
        </button>
      </Form>
    </section>
  )
}

function DeliveryRow({ delivery }: { delivery: ListedDelivery }) {
  const { id, state, type, orderId, createdAt, attempts, status, answer, nextAttemptAt, eventId } = delivery
  const isWaiting = state === 'waiting'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {type === 'webhook.test' ? words.history.test : words.types[type as keyof typeof words.types]}
          {orderId ? (
            <>
              {', '}
              <Link to={`/admin-dashboard/orders/${orderId}`} className="text-link">
                {words.history.order}
              </Link>
            </>
          ) : null}
        </p>
        <p className="text-base text-ink-soft">
          {[
            words.states[state],
            indianTime(createdAt),
            words.history.attempts(attempts),
            attempts === 0 ? '' : status === null ? words.history.noAnswer : words.history.answered(status),
            isWaiting && attempts > 0 ? words.history.next(indianTime(nextAttemptAt)) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {answer && state !== 'delivered' ? <p className="text-base wrap-anywhere">{answer}</p> : null}
        <p className="text-sm text-ink-soft wrap-anywhere">{eventId}</p>
      </div>
      {isWaiting ? null : (
        <ActionButton
          intent="redeliver"
          label={words.redeliver.label}
          subject={eventId}
          hiddenFields={{ delivery: String(id) }}
        />
      )}
    </li>
  )
}
