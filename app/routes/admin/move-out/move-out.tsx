import { data, Form } from 'react-router'
import { formatFileSize } from '#brand/format-file-size.ts'
import { indianTime } from '#brand/indian-time.ts'
import { moveOutWords as words } from '#content/interface/en/admin/move-out.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { deletePassport } from '#shop/passport/delete-passport.server.ts'
import { type ListedPassport, listPassports } from '#shop/passport/find-passports.server.ts'
import { minPasswordLength } from '#shop/passport/password.ts'
import { fingerprintOf, readPublicKey } from '#shop/passport/signature.server.ts'
import { startPassport } from '#shop/passport/start-passport.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { ConsentField, TextField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import { useRefreshWhile } from '../ui/use-refresh-while.ts'
import type { Route } from './+types/move-out'

const refreshMs = 2_000

export async function loader() {
  return { passports: await listPassports(), fingerprint: fingerprintOf(readPublicKey()) }
}

interface Answer {
  notice: Notice
  error?: string
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const { intent, ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  if (intent === 'make') {
    const { password = '', repeated = '' } = fields
    const started = await startPassport(actor, { password, repeated, hasReceipts: fields.hasReceipts === 'on' })
    if (!('refused' in started)) return { notice: { ...words.started, tone: 'good' } }
    return { notice: { title: words.notStarted, tone: 'bad' }, error: words.refused[started.refused] }
  }
  if (intent === 'delete') {
    const id = Number(fields.id)
    const deleted = Number.isSafeInteger(id) ? await deletePassport(actor, id) : { refused: 'gone' as const }
    return { notice: 'refused' in deleted ? refusedNotice(words.remove.gone) : { ...words.remove.done, tone: 'good' } }
  }
  throw data(adminNoticeWords.unknownAction, 400)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<Answer, Answer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('moveOut', words.metaTitle)

export default function MoveOut({ loaderData: { passports, fingerprint }, actionData }: Route.ComponentProps) {
  const isWriting = passports.some(({ state }) => state === 'writing')
  useToast(actionData?.notice)
  useRefreshWhile(isWriting, refreshMs)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.without}</p>
      <NoticeBanner notice={actionData?.notice} />
      {isWriting ? null : <MakeForm error={actionData?.error} />}
      <section aria-labelledby="passports" className="mt-8 max-w-2xl">
        <h2 id="passports" className="text-2xl">
          {words.list}
        </h2>
        {passports.length === 0 ? <p className="mt-2">{words.none}</p> : null}
        <ul className="mt-3 space-y-3">
          {passports.map((passport) => (
            <PassportRow key={passport.id} passport={passport} />
          ))}
        </ul>
        <p className="mt-4 text-base text-ink-soft">
          {words.signedBy} <code className="wrap-anywhere">{fingerprint}</code>
        </p>
      </section>
    </>
  )
}

function MakeForm({ error }: { error: string | undefined }) {
  const isBusy = useIsBusy()
  return (
    <section aria-labelledby="make" className="mt-6 max-w-2xl">
      <h2 id="make" className="text-2xl">
        {words.make.heading}
      </h2>
      <Form method="post" className="sheet mt-3 space-y-4 p-5" noValidate>
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          label={words.make.password}
          hint={words.make.passwordHint(minPasswordLength)}
          error={error}
          maxLength={200}
          required
        />
        <TextField
          name="repeated"
          type="password"
          autoComplete="new-password"
          label={words.make.repeated}
          maxLength={200}
          required
        />
        <ConsentField name="hasReceipts" defaultChecked>
          {words.make.hasReceipts}
        </ConsentField>
        <button type="submit" name="intent" value="make" disabled={isBusy} className="button button-main">
          {words.make.submit}
        </button>
      </Form>
    </section>
  )
}

function PassportRow({ passport }: { passport: ListedPassport }) {
  const { id, state, createdAt, hasReceipts, step, doneCount, totalCount, isStored, bytes } = passport
  const madeAt = indianTime(createdAt)
  return (
    <li className="sheet space-y-2 px-4 py-3">
      <p>
        <strong>{words.states[state]}</strong> · {madeAt} · {hasReceipts ? words.withReceipts : words.withoutReceipts}
      </p>
      {state === 'writing' ? (
        <div role="status">
          <p className="mb-1 text-base">{words.steps[step](doneCount, totalCount)}</p>
          <ProgressBar
            value={doneCount}
            max={Math.max(1, totalCount)}
            label={words.steps[step](doneCount, totalCount)}
          />
        </div>
      ) : null}
      {state === 'failed' ? <p className="text-base text-alarm">{words.failed}</p> : null}
      {state === 'done' && !isStored ? <p className="text-base text-ink-soft">{words.gone}</p> : null}
      {state === 'done' && isStored ? (
        <>
          <div className="flex flex-wrap items-start gap-2">
            <a href={`/admin-dashboard/move-out/${id}/passport.age`} className="button button-main button-small">
              {words.download(formatFileSize(bytes ?? 0))}
            </a>
            <ConfirmButton
              intent="delete"
              label={words.remove.label}
              subject={madeAt}
              explanation={words.remove.explanation}
              confirm={words.remove.confirm}
              hiddenFields={{ id: String(id) }}
            />
          </div>
          <p className="text-base text-ink-soft">{words.deletedAfter}</p>
        </>
      ) : null}
    </li>
  )
}
