import { data, Form, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { peopleWords as words } from '#content/interface/en/admin/people.ts'
import { createHelper } from '#shop/admin/create-helper.server.ts'
import { type ListedHelper, listHelpers } from '#shop/admin/list-helpers.server.ts'
import { revokeHelper } from '#shop/admin/revoke-helper.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { TextField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ShownOnce } from '../settings/shown-once.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/people'

export async function loader() {
  return { helpers: await listHelpers() }
}

interface Answer {
  notice?: Notice
  /** Shown once, in the answer to the form that created it. */
  created?: { name: string; key: string }
  typedName?: string
  error?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, name = '', id = '' } = await readForm(request)
  const actor = context.get(actorContext)
  // No cache may keep a key.
  if (intent === 'create') return data(await create(actor, name), { headers: { 'Cache-Control': 'no-store' } })
  if (intent === 'revoke') return data(await revoke(actor, Number(id)))
  throw data(adminNoticeWords.unknownAction, 400)
}

async function create(actor: Actor, name: string): Promise<Answer> {
  const created = await createHelper(actor, name)
  if (!('refused' in created)) return { created }
  const notice = { title: words.notCreated, tone: 'bad' as const }
  return { notice, typedName: name, error: words.refused[created.refused] }
}

async function revoke(actor: Actor, id: number): Promise<Answer> {
  if (!Number.isSafeInteger(id)) return { notice: refusedNotice(words.revoke.gone) }
  const revoked = await revokeHelper(actor, id)
  if ('refused' in revoked) return { notice: refusedNotice(words.revoke.gone) }
  return { notice: { ...words.revoke.done(revoked.name), tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('people', words.metaTitle)

export default function People({ loaderData: { helpers }, actionData }: Route.ComponentProps) {
  const created = actionData?.created
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      {created ? (
        <ShownOnce id="new-key" {...words.created} heading={words.created.heading(created.name)}>
          {created.key}
        </ShownOnce>
      ) : null}
      <ul className="sheet mt-6 divide-y divide-line">
        <li className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-3">
          <p className="font-semibold">{words.owner}</p>
          <p className="text-base text-ink-soft">{words.ownerAccess}</p>
        </li>
        {helpers.map((helper) => (
          <HelperRow key={helper.id} helper={helper} />
        ))}
      </ul>
      {helpers.length === 0 ? <p className="mt-3 text-ink-soft">{words.none}</p> : null}
      <AddHelper key={created?.key} name={actionData?.typedName} error={actionData?.error} />
    </>
  )
}

function HelperRow({ helper: { id, name, createdAt, lastSeenAt } }: { helper: ListedHelper }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-base text-ink-soft">
          {words.helperAccess}. {words.since(indianTime(createdAt))}.{' '}
          {lastSeenAt ? words.lastSeen(indianTime(lastSeenAt)) : words.notLoggedIn}.
        </p>
      </div>
      <ConfirmButton
        intent="revoke"
        label={words.revoke.label}
        subject={name}
        explanation={words.revoke.explanation}
        confirm={words.revoke.confirm}
        hiddenFields={{ id: String(id) }}
      />
    </li>
  )
}

function AddHelper({ name, error }: { name: string | undefined; error: string | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="add-helper" className="mt-8 max-w-xl">
      <h2 id="add-helper" className="text-2xl">
        {words.add.heading}
      </h2>
      <Form method="post" className="sheet mt-3 space-y-4 p-4" noValidate>
        <TextField
          {...words.add.name}
          name="name"
          defaultValue={name}
          error={error}
          maxLength={60}
          autoComplete="off"
        />
        <button type="submit" name="intent" value="create" disabled={isBusy} className="button button-main">
          {words.add.submit}
        </button>
      </Form>
    </section>
  )
}
