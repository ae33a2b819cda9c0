import { data, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { webhookWords as words } from '#content/interface/en/admin/webhooks.ts'
import { addEndpoint } from '#shop/webhooks/change-endpoints.server.ts'
import { readEndpointForm } from '#shop/webhooks/endpoint-form.server.ts'
import { type ListedEndpoint, listEndpoints } from '#shop/webhooks/list-endpoints.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ShownOnce } from '../settings/shown-once.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/webhooks'
import { EndpointForm } from './endpoint-form.tsx'
import { newEndpoint, readTypedEndpoint, type TypedEndpoint } from './typed-endpoint.ts'

export async function loader() {
  return { endpoints: await listEndpoints() }
}

interface Answer {
  notice?: Notice
  secret?: string
  typed?: TypedEndpoint
  error?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.intent !== 'add') throw data(adminNoticeWords.unknownAction, 400)
  const typed = readTypedEndpoint(form)
  const read = await readEndpointForm(typed)
  const added = 'refused' in read ? read : await addEndpoint(context.get(actorContext), read)
  const answer: Answer =
    'refused' in added
      ? { notice: { title: words.notSaved, tone: 'bad' }, typed, error: words.refused[added.refused] }
      : { secret: added.secret }
  // No cache may keep a secret.
  return data(answer, { headers: { 'Cache-Control': 'no-store' } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('webhooks', words.metaTitle)

export default function Webhooks({ loaderData: { endpoints }, actionData }: Route.ComponentProps) {
  const { notice, secret, typed = newEndpoint, error } = actionData ?? {}
  useToast(notice)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={notice} />
      {secret ? (
        <ShownOnce id="new-secret" {...words.secret}>
          {secret}
        </ShownOnce>
      ) : null}
      {endpoints.length === 0 ? (
        <p className="mt-6">{words.none}</p>
      ) : (
        <ul className="sheet mt-6 divide-y divide-line">
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <section aria-labelledby="add-endpoint" className="mt-8 max-w-2xl">
        <h2 id="add-endpoint" className="text-2xl">
          {words.add.heading}
        </h2>
        <EndpointForm key={secret} values={typed} error={error} intent="add" submit={words.add.submit} />
      </section>
    </>
  )
}

function EndpointRow({ endpoint: { id, url, types, createdAt, disabledAt, waiting } }: { endpoint: ListedEndpoint }) {
  return (
    <li className="px-4 py-3">
      <Link to={`/admin-dashboard/webhooks/${id}`} className="text-link font-semibold wrap-anywhere">
        {url}
      </Link>
      <p className="text-base text-ink-soft">
        {words.endpoint.events(types.length)}. {words.endpoint.since(indianTime(createdAt))}.{' '}
        {disabledAt ? words.endpoint.ended : words.endpoint.waiting(waiting)}
        {disabledAt ? '' : '.'}
      </p>
    </li>
  )
}
