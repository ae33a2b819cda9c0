import { data, Form, Link, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { publishWords as words } from '#content/interface/en/admin/publish.ts'
import { findLegalPage } from '#content/owner/legal/pages.ts'
import { getContentVersion } from '#shop/catalogue/current-content.server.ts'
import type { ContentChange } from '#shop/publications/describe-changes.ts'
import { discardChanges } from '#shop/publications/discard-changes.server.ts'
import { findUnpublishedChanges } from '#shop/publications/find-unpublished-changes.server.ts'
import { listPublications, publicationsPerPage } from '#shop/publications/list-publications.server.ts'
import { publishChanges } from '#shop/publications/publish-changes.server.ts'
import { restoreVersion } from '#shop/publications/restore-version.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { TextField } from '../../../forms/field.tsx'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/publish'

const maxNoteLength = 200

export async function loader({ url }: Route.LoaderArgs) {
  const before = Number(url.searchParams.get('before')) || undefined
  const [unpublished, versions] = await Promise.all([findUnpublishedChanges(), listPublications(before)])
  return { unpublished, versions, current: getContentVersion(), hasOlder: versions.length === publicationsPerPage }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  switch (intent) {
    case 'publish': {
      const note = fields.note?.trim() ?? ''
      if (note.length > maxNoteLength) return refuse('note-too-long')
      const outcome = await publishChanges(actor, { seen: fields.seen ?? '', note })
      if (outcome.version === undefined) return refuse(outcome.refused)
      return {
        notice: { title: words.publish.done, description: words.publish.doneText(outcome.version), tone: 'good' },
      }
    }
    case 'discard': {
      const outcome = await discardChanges(actor)
      if (!outcome.discarded) return refuse(outcome.refused)
      return { notice: { title: words.discard.done, tone: 'good' } }
    }
    case 'restore': {
      const outcome = await restoreVersion(actor, Number(fields.version) || 0)
      if (outcome.version === undefined) return refuse(outcome.refused)
      return { notice: { title: words.versions.restored(outcome.version), tone: 'good' } }
    }
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

function refuse(key: keyof typeof words.refusals): { notice: Notice } {
  return { notice: refusedNotice(words.refusals[key]) }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('publish', words.metaTitle)

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  useToast(actionData?.notice)
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{words.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      <Changes unpublished={loaderData.unpublished} />
      <Versions {...loaderData} />
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Changes({ unpublished }: Pick<LoaderData, 'unpublished'>) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="sheet mt-6 p-5 md:p-8">
      <h2 className="text-2xl">{words.changes.heading}</h2>
      {unpublished ? (
        <>
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {unpublished.changes.map((change) => (
              <li key={JSON.stringify(change)} className="wrap-anywhere">
                {describeChange(change)}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ink-soft">{words.changes.saved(indianTime(unpublished.savedAt))}</p>
          <Form method="post" className="mt-5 max-w-xl space-y-3">
            <input type="hidden" name="seen" value={unpublished.seen} />
            <TextField
              name="note"
              label={words.publish.note}
              hint={words.publish.noteHint}
              maxLength={maxNoteLength}
              autoComplete="off"
            />
            <button type="submit" name="intent" value="publish" disabled={isBusy} className="button button-main">
              {words.publish.button}
            </button>
          </Form>
          <div className="mt-4">
            <ConfirmButton
              intent="discard"
              label={words.discard.button}
              explanation={words.discard.explanation}
              confirm={words.discard.confirm}
            />
          </div>
        </>
      ) : (
        <p className="mt-3 text-ink-soft">{words.changes.none}</p>
      )}
    </section>
  )
}

function describeChange(change: ContentChange): string {
  switch (change.kind) {
    case 'products-reordered':
      return words.changes['products-reordered']
    case 'legal-changed':
      return words.changes['legal-changed'](findLegalPage(change.slug)?.title ?? change.slug)
    case 'consent-text-changed':
      return words.changes['consent-text-changed'][change.languages.length > 1 ? 'all' : (change.languages[0] ?? 'all')]
    case 'section-changed':
      return words.changes.sections[change.section]
    case 'product-changed':
      return words.changes['product-changed'](
        change.name,
        change.fields.map((field) => words.changes.fields[field]).join(', '),
      )
    default:
      return words.changes[change.kind](change.name)
  }
}

function Versions({ versions, current, hasOlder }: LoaderData) {
  const { versions: text } = words
  return (
    <section className="sheet mt-6 p-5 md:p-8">
      <h2 className="text-2xl">{text.heading}</h2>
      <ol className="mt-3">
        {versions.map(({ version, note, publishedAt, restoredVersion }) => (
          <li key={version} className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line py-4">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-bold">
                {text.version(version)}
                {version === current ? <span className="ml-3 bg-marker px-2 font-bold">{text.current}</span> : null}
              </p>
              <p className="text-base text-ink-soft">{indianTime(publishedAt)}</p>
              {restoredVersion ? <p>{text.restoredFrom(restoredVersion)}</p> : null}
              {version === 1 ? <p>{text.first}</p> : null}
              {note ? <p className="wrap-anywhere">{note}</p> : null}
            </div>
            {version === current ? null : (
              <ConfirmButton
                intent="restore"
                label={text.restore}
                subject={text.version(version)}
                hiddenFields={{ version: String(version) }}
                explanation={text.restoreExplanation(version)}
                confirm={text.restoreConfirm(version)}
              />
            )}
          </li>
        ))}
      </ol>
      {hasOlder ? (
        <p className="mt-4">
          <Link to={`?before=${versions.at(-1)?.version}`} className="font-semibold underline underline-offset-4">
            {text.older}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
