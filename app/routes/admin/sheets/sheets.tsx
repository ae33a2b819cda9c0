import { data, Form, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { sheetWords as words } from '#content/interface/en/admin/sheets.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { createSheet, revokeSheet } from '#shop/sheets/change-sheets.server.ts'
import { type ListedSheet, listSheets } from '#shop/sheets/find-sheet.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { ConsentField } from '../../../forms/field.tsx'
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
import type { Route } from './+types/sheets'

export async function loader() {
  return { sheets: await listSheets() }
}

interface Answer {
  notice?: Notice
  /** Shown once, in the answer to the form that created it. */
  address?: string
  error?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const actor = context.get(actorContext)
  // No cache may keep an address.
  if (form.intent === 'create') return data(await create(actor, form), { headers: { 'Cache-Control': 'no-store' } })
  if (form.intent === 'revoke') return data(await revoke(actor, Number(form.id)))
  throw data(adminNoticeWords.unknownAction, 400)
}

async function create(actor: Actor, form: Record<string, string>): Promise<Answer> {
  const created = await createSheet(actor, form.kind ?? '', form.hasContact === 'on')
  if (!('refused' in created)) return { address: created.address }
  return { notice: { title: words.notCreated, tone: 'bad' }, error: words.refused[created.refused] }
}

async function revoke(actor: Actor, id: number): Promise<Answer> {
  const revoked = Number.isSafeInteger(id) ? await revokeSheet(actor, id) : { refused: 'gone' as const }
  return { notice: 'refused' in revoked ? refusedNotice(words.revoke.gone) : { ...words.revoke.done, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('sheets', words.metaTitle)

export default function Sheets({ loaderData: { sheets }, actionData }: Route.ComponentProps) {
  const { notice, address, error } = actionData ?? {}
  useToast(notice)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={notice} />
      {address ? (
        <ShownOnce id="new-address" {...words.created}>
          {words.created.formula(address)}
        </ShownOnce>
      ) : null}
      {sheets.length === 0 ? (
        <p className="mt-6">{words.none}</p>
      ) : (
        <ul className="sheet mt-6 divide-y divide-line">
          {sheets.map((sheet) => (
            <SheetRow key={sheet.id} sheet={sheet} />
          ))}
        </ul>
      )}
      <AddSheet key={address} error={error} />
    </>
  )
}

function SheetRow({ sheet: { id, kind, hasContact, ending, createdAt, lastUsedAt } }: { sheet: ListedSheet }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {words.kinds[kind].label}
          {hasContact ? `, ${words.sheet.withContact}` : ''}{' '}
          <code className="text-base font-normal text-ink-soft">{words.sheet.ending(ending)}</code>
        </p>
        <p className="text-base text-ink-soft">
          {words.sheet.since(indianTime(createdAt))}.{' '}
          {lastUsedAt ? words.sheet.lastUsed(indianTime(lastUsedAt)) : words.sheet.unused}.
        </p>
      </div>
      <ConfirmButton
        intent="revoke"
        label={words.revoke.label}
        subject={words.sheet.ending(ending)}
        explanation={words.revoke.explanation}
        confirm={words.revoke.confirm}
        hiddenFields={{ id: String(id) }}
      />
    </li>
  )
}

function AddSheet({ error }: { error: string | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="add-sheet" className="mt-8 max-w-2xl">
      <h2 id="add-sheet" className="text-2xl">
        {words.add.heading}
      </h2>
      <Form method="post" className="sheet mt-3 space-y-4 p-4" noValidate>
        <fieldset>
          <legend className="mb-1 font-bold">{words.add.kind}</legend>
          {error ? <p className="mb-2 font-semibold text-alarm">{error}</p> : null}
          <div className="space-y-3">
            {Object.entries(words.kinds).map(([kind, { label, hint }]) => (
              <div key={kind}>
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    name="kind"
                    value={kind}
                    defaultChecked={kind === 'orders'}
                    className="size-5 shrink-0"
                  />
                  <span>{label}</span>
                </label>
                <p className="text-base text-ink-soft">{hint}</p>
              </div>
            ))}
          </div>
        </fieldset>
        <div>
          <ConsentField name="hasContact">{words.add.hasContact}</ConsentField>
          <p className="mt-1 text-base text-ink-soft">{words.add.contactHint}</p>
        </div>
        <button type="submit" name="intent" value="create" disabled={isBusy} className="button button-main">
          {words.add.submit}
        </button>
      </Form>
    </section>
  )
}
