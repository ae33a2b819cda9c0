import { data, Form, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { publishWords as words } from '#content/interface/en/admin/publish.ts'
import { getContentVersion } from '#shop/catalogue/current-content.server.ts'
import { listFlooredOffers } from '#shop/offers/list-floored-offers.server.ts'
import { compareVersions } from '#shop/publications/compare-versions.server.ts'
import { discardChanges } from '#shop/publications/discard-changes.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { listPublications, publicationsPerPage } from '#shop/publications/list-publications.server.ts'
import { publishChanges } from '#shop/publications/publish-changes.server.ts'
import { restoreVersion } from '#shop/publications/restore-version.server.ts'
import { listPrivateProducts, reviewChanges } from '#shop/publications/review-changes.server.ts'
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
import { ChangeList } from './change-list.tsx'
import { DeadLinks, FlooredOffers, PrivateProducts, RewrittenSentences } from './review-sections.tsx'
import { Comparison, Versions } from './versions.tsx'

const maxNoteLength = 200

export async function loader({ url }: Route.LoaderArgs) {
  const before = Number(url.searchParams.get('before')) || undefined
  const [unpublished, content, versions, compared] = await Promise.all([
    reviewChanges(),
    getEditableContent(),
    listPublications(before),
    readComparison(url.searchParams),
  ])
  const hasOlder = versions.length === publicationsPerPage
  const privateProducts = listPrivateProducts(content)
  return {
    unpublished,
    privateProducts,
    flooredOffers: listFlooredOffers(content),
    versions,
    compared,
    current: getContentVersion(),
    hasOlder,
  }
}

async function readComparison(query: URLSearchParams) {
  if (!query.has('from')) return null
  const [from = 0, to = 0] = ['from', 'to'].map((name) => Number(query.get(name))).toSorted((a, b) => a - b)
  return { from, to, changes: await compareVersions(from, to) }
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
      const description = words.publish.doneText(outcome.version, outcome.privateNames.join(', '))
      return { notice: { title: words.publish.done, description, tone: 'good' } }
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
      <Changes {...loaderData} />
      <Comparison compared={loaderData.compared} />
      <Versions {...loaderData} />
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

type ChangesProps = Pick<LoaderData, 'unpublished' | 'privateProducts' | 'flooredOffers'>

function Changes({ unpublished, privateProducts, flooredOffers }: ChangesProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="sheet mt-6 p-5 md:p-8">
      <h2 className="text-2xl">{words.changes.heading}</h2>
      {unpublished ? (
        <>
          <ChangeList changes={unpublished.changes} />
          <RewrittenSentences sentences={unpublished.rewritten} />
          <PrivateProducts products={privateProducts} />
          <FlooredOffers offers={flooredOffers} />
          <DeadLinks links={unpublished.deadLinks} />
          <p className="mt-6 text-ink-soft">{words.changes.saved(indianTime(unpublished.savedAt))}</p>
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
        <>
          <p className="mt-3 text-ink-soft">{words.changes.none}</p>
          <PrivateProducts products={privateProducts} />
          <FlooredOffers offers={flooredOffers} />
        </>
      )}
    </section>
  )
}
