import { data, Form, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { apiKeyWords as words } from '#content/interface/en/admin/api-keys.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { createApiKey, revokeApiKey } from '#shop/api-keys/change-api-keys.server.ts'
import { type ListedApiKey, listApiKeys } from '#shop/api-keys/list-api-keys.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { ConsentField, TextField } from '../../../forms/field.tsx'
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
import type { Route } from './+types/api-keys'

const scopePrefix = 'scope.'

export async function loader() {
  return { keys: await listApiKeys() }
}

interface TypedKey {
  name: string
  scopes: string[]
}

interface Answer {
  notice?: Notice
  /** Shown once, in the answer to the form that created it. */
  created?: { name: string; key: string }
  typed?: TypedKey
  refused?: keyof typeof words.refused
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const actor = context.get(actorContext)
  // No cache may keep a key.
  if (form.intent === 'create') return data(await create(actor, form), { headers: { 'Cache-Control': 'no-store' } })
  if (form.intent === 'revoke') return data(await revoke(actor, Number(form.id)))
  throw data(adminNoticeWords.unknownAction, 400)
}

async function create(actor: Actor, form: Record<string, string>): Promise<Answer> {
  const ticked = Object.keys(form).filter((name) => name.startsWith(scopePrefix))
  const typed = { name: form.name ?? '', scopes: ticked.map((name) => name.slice(scopePrefix.length)) }
  const created = await createApiKey(actor, typed.name, typed.scopes)
  if (!('refused' in created)) return { created }
  return { notice: { title: words.notCreated, tone: 'bad' }, typed, refused: created.refused }
}

async function revoke(actor: Actor, id: number): Promise<Answer> {
  const revoked = Number.isSafeInteger(id) ? await revokeApiKey(actor, id) : { refused: 'gone' as const }
  if ('refused' in revoked) return { notice: refusedNotice(words.revoke.gone) }
  return { notice: { ...words.revoke.done(revoked.name), tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('api-keys', words.metaTitle)

export default function ApiKeys({ loaderData: { keys }, actionData }: Route.ComponentProps) {
  const { notice, created, typed, refused } = actionData ?? {}
  useToast(notice)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={notice} />
      {created ? (
        <ShownOnce id="new-key" {...words.created} heading={words.created.heading(created.name)}>
          {created.key}
        </ShownOnce>
      ) : null}
      {keys.length === 0 ? (
        <p className="mt-6">{words.none}</p>
      ) : (
        <ul className="sheet mt-6 divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <AddKey key={created?.key} typed={typed} refused={refused} />
      <p className="mt-6 max-w-2xl">
        {words.documentation.before}{' '}
        <a href={words.documentation.path} className="text-link">
          {words.documentation.path}
        </a>
        .
      </p>
    </>
  )
}

function KeyRow({ apiKey: { id, name, ending, scopes: granted, createdAt, lastUsedAt } }: { apiKey: ListedApiKey }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {name} <code className="text-base font-normal text-ink-soft">{words.key.ending(ending)}</code>
        </p>
        <p className="text-base">{granted.map((scope) => words.scopes[scope].label).join(', ')}</p>
        <p className="text-base text-ink-soft">
          {words.key.since(indianTime(createdAt))}.{' '}
          {lastUsedAt ? words.key.lastUsed(indianTime(lastUsedAt)) : words.key.unused}.
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

/** The error stands at the name, unless nothing was ticked. */
function AddKey({ typed, refused }: Pick<Answer, 'typed' | 'refused'>) {
  const isBusy = useNavigation().state !== 'idle'
  const error = refused && words.refused[refused]
  const isAboutScopes = refused === 'no-scopes'
  return (
    <section aria-labelledby="add-key" className="mt-8 max-w-2xl">
      <h2 id="add-key" className="text-2xl">
        {words.add.heading}
      </h2>
      <Form method="post" className="sheet mt-3 space-y-4 p-4" noValidate>
        <TextField
          {...words.add.name}
          name="name"
          defaultValue={typed?.name}
          error={isAboutScopes ? undefined : error}
          maxLength={60}
          autoComplete="off"
        />
        <fieldset>
          <legend className="mb-1 font-bold">{words.add.scopes}</legend>
          {isAboutScopes ? <p className="mb-2 font-semibold text-alarm">{error}</p> : null}
          <div className="space-y-3">
            {Object.entries(words.scopes).map(([scope, { label, hint }]) => (
              <div key={scope}>
                <ConsentField name={scopePrefix + scope} defaultChecked={typed?.scopes.includes(scope) ?? false}>
                  {label} <code className="text-base text-ink-soft">{scope}</code>
                </ConsentField>
                <p className="mt-1 text-base text-ink-soft">{hint}</p>
              </div>
            ))}
          </div>
        </fieldset>
        <button type="submit" name="intent" value="create" disabled={isBusy} className="button button-main">
          {words.add.submit}
        </button>
      </Form>
    </section>
  )
}
