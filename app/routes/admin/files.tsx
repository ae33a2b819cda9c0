import { data, useRevalidator } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { discardDraft } from '#shop/admin/discard-draft.server.ts'
import { publishDraft } from '#shop/admin/publish-draft.server.ts'
import { rollBackEdition } from '#shop/admin/roll-back-edition.server.ts'
import { editionRefusals } from '#shop/editions/edition-refusals.ts'
import { type ListedFile, listFiles } from '#shop/reports/list-files.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import type { Route } from './+types/files'
import { actorContext } from './actor-context.ts'
import { ActButton, ConfirmButton } from './confirm-button.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { offlineNotice } from './offline-notice.ts'
import { ownerMeta } from './owner-meta.ts'
import { PdfUpload } from './pdf-upload.tsx'
import { refusedNotice } from './refused-notice.ts'
import { useProductNames } from './use-product-names.ts'

const maxNewsLength = 400

export async function loader() {
  return { files: await listFiles() }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, file = '', ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  switch (intent) {
    case 'publish': {
      const whatIsNew = fields.whatIsNew?.trim() || undefined
      if (whatIsNew && whatIsNew.length > maxNewsLength)
        return { notice: refusedNotice(`At most ${maxNewsLength} characters.`) }
      const notifyBuyers = fields.notifyBuyers === 'on'
      const published = await publishDraft(actor, { file, sha256: fields.sha256 ?? '', notifyBuyers, whatIsNew })
      if ('refused' in published)
        return { notice: refusedNotice('This upload is gone. It was published, replaced or discarded before.') }
      const description = notifyBuyers ? 'Owners who want such mail are being told.' : 'Buyers get it from now on.'
      return { notice: { title: 'The new edition is published', description, tone: 'good' } }
    }
    case 'discard':
      return 'draft' in (await discardDraft(actor, file))
        ? { notice: { title: 'The upload is discarded', tone: 'good' } }
        : { notice: refusedNotice('There is no upload to discard.') }
    case 'roll-back':
      return 'edition' in (await rollBackEdition(actor, file, Number(fields.editionId) || 0))
        ? { notice: { title: 'The earlier edition is back', description: 'Buyers get it from now on.', tone: 'good' } }
        : { notice: refusedNotice('There is no such earlier edition, or it is the current one already.') }
    default:
      throw data('The dashboard does not know this request. Nothing was changed.', 400)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('files', 'Files')

export default function Files({ loaderData: { files }, actionData }: Route.ComponentProps) {
  useToast(actionData?.notice)
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">Files</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">
        What buyers download. Every copy is stamped for its buyer. A new edition reaches everybody who downloads from
        then on, also buyers of before; all earlier ones are kept.
      </p>
      <NoticeBanner notice={actionData?.notice} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {files.map((story) => (
          <FileCard key={story.file} story={story} />
        ))}
      </div>
    </>
  )
}

function FileCard({ story }: { story: ListedFile }) {
  const { revalidate } = useRevalidator()
  const current = story.editions.find(({ id }) => id === story.currentId)
  const earlier = story.editions.filter(({ id }) => id !== story.currentId)
  const arrived = async () => {
    showToast({ title: 'Uploaded', description: 'Look at the preview, then publish it.', tone: 'good' })
    await revalidate()
  }
  return (
    <section aria-labelledby={`file-${story.file}`} className="sheet space-y-4 p-5">
      <div>
        <h2 id={`file-${story.file}`} className="text-2xl">
          {story.title}
        </h2>
        <Readers story={story} />
      </div>
      {story.folderProblem ? (
        <p className="border-l-4 border-alarm bg-alarm-tint p-3">
          The file in the shop’s folder is not delivered: {editionRefusals[story.folderProblem]}
        </p>
      ) : null}
      {story.isSampleOnly ? (
        <p className="border-l-4 border-alarm bg-alarm-tint p-3">
          People are sent the shop’s sample, whose figures by year are invented. Please upload your own file.
        </p>
      ) : null}
      {current ? (
        <div>
          <h3 className="text-lg">Current edition</h3>
          <EditionFacts edition={current} />
          <PreviewLink file={story.file} which={current.id} about={`the current edition of ${story.title}`} />
        </div>
      ) : (
        <p className="border-l-4 border-alarm bg-alarm-tint p-3">
          There is nothing to deliver yet. Please upload a PDF.
        </p>
      )}
      {story.draft ? <DraftCard story={story} draft={story.draft} /> : null}
      <PdfUpload
        to={`/admin-dashboard/files/${story.file}/upload`}
        label={story.draft ? `Replace the upload for ${story.title}` : `New edition of ${story.title}`}
        hint="A PDF of at most 100 MB. Choose it, or drop it here. Nothing is published yet."
        checking="Checking that it can be stamped …"
        onAnswer={() => void arrived()}
      />
      {earlier.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1.5 font-semibold">
            {earlier.length === 1 ? '1 earlier edition' : `${earlier.length} earlier editions`}
          </summary>
          <ul className="mt-2 divide-y divide-line">
            {earlier.map((edition) => (
              <li key={edition.id} className="space-y-2 py-3">
                <EditionFacts edition={edition} />
                <PreviewLink file={story.file} which={edition.id} about={`edition ${edition.id}`} />
                <ConfirmButton
                  intent="roll-back"
                  fields={{ file: story.file, editionId: String(edition.id) }}
                  about={`edition ${edition.id}`}
                  asks="Go back to this one"
                  label="Yes, deliver this one"
                  words="Buyers get this edition from now on. The current one is kept among the earlier ones."
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Readers({ story: { isGuide, productTypes, paidOrders } }: { story: ListedFile }) {
  const nameOf = useProductNames()
  if (isGuide) return <p className="text-base text-ink-soft">For everybody who asks for the free guide</p>
  return (
    <p className="text-base text-ink-soft">
      For buyers of {productTypes.map(nameOf).join(' and ')}: {paidOrders.toLocaleString('en-IN')}{' '}
      {paidOrders === 1 ? 'paid order' : 'paid orders'}
    </p>
  )
}

const origins = { sample: 'The shop’s own sample', folder: 'From the shop’s folder', upload: 'Uploaded' }

function EditionFacts({ edition }: { edition: ListedFile['editions'][number] }) {
  return (
    <p>
      {origins[edition.origin]} {indianTime(edition.createdAt)}
      <span className="block text-base text-ink-soft">
        {edition.pages} {edition.pages === 1 ? 'page' : 'pages'}, {sizeOf(edition.bytes)}, published{' '}
        {indianTime(edition.publishedAt)}
      </span>
    </p>
  )
}

function PreviewLink({ file, which, about }: { file: string; which: 'draft' | number; about: string }) {
  return (
    <a
      href={`/admin-dashboard/files/${file}/preview/${which}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Preview ${about} (opens in a new tab)`}
      className="text-link"
    >
      Preview
    </a>
  )
}

function DraftCard({ story, draft }: { story: ListedFile; draft: NonNullable<ListedFile['draft']> }) {
  return (
    <div className="space-y-3 rounded-sheet border-2 border-marker-deep bg-white p-4">
      <h3 className="text-lg">Waiting to be published</h3>
      <p>
        {draft.pages} {draft.pages === 1 ? 'page' : 'pages'}, {sizeOf(draft.bytes)}, uploaded{' '}
        {indianTime(draft.createdAt)}
      </p>
      <PreviewLink file={story.file} which="draft" about={`the upload for ${story.title}`} />
      <ActButton
        intent="publish"
        label="Publish"
        about={story.title}
        look="main"
        fields={{ file: story.file, sha256: draft.sha256 }}
      >
        {story.isGuide ? null : (
          <>
            <label className="flex items-start gap-3">
              <input name="notifyBuyers" type="checkbox" className="mt-1 size-6 shrink-0 accent-blue" />
              <span>Tell owners by mail, those who agreed to such mail</span>
            </label>
            <label className="block">
              <span className="mb-1 block font-bold">What is new (in that mail, optional)</span>
              <textarea
                name="whatIsNew"
                maxLength={maxNewsLength}
                rows={2}
                className="w-full rounded-sheet border-2 border-line bg-white px-3 py-2"
              />
            </label>
          </>
        )}
      </ActButton>
      <ActButton intent="discard" label="Discard" about={story.title} fields={{ file: story.file }} />
    </div>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
