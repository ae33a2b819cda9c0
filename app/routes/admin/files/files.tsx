import { data, redirect, useRevalidator } from 'react-router'
import { formatFileSize } from '#brand/format-file-size.ts'
import { indianTime } from '#brand/indian-time.ts'
import { describeChanges } from '#content/interface/describe-changes.ts'
import { describeFacts } from '#content/interface/describe-facts.ts'
import { filesWords } from '#content/interface/en/admin/files.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { downloadWords } from '#content/interface/en/download.ts'
import { editionWords } from '#content/interface/en/editions.ts'
import { maxNewsLength } from '#shop/campaigns/campaign-limits.ts'
import { checkFileAgain } from '#shop/editions/file-problems.server.ts'
import { type ListedFile, listFiles } from '#shop/editions/list-files.server.ts'
import { rollBackEdition } from '#shop/editions/published-editions.server.ts'
import { discardUpload, publishUpload } from '#shop/editions/uploads.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { refusedNotice } from '../ui/refused-notice.ts'
import { useRefreshWhile } from '../ui/use-refresh-while.ts'
import { FileUpload } from '../upload/file-upload.tsx'
import type { Route } from './+types/files'

const { pendingUpload: uploadWords, earlier: earlierWords } = filesWords

export async function loader() {
  return { files: await listFiles() }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, file = '', ...fields } = await readForm(request)
  const actor = context.get(actorContext)
  switch (intent) {
    case 'publish': {
      const whatIsNew = { en: fields.whatIsNew?.trim() ?? '', hi: fields.whatIsNewInHindi?.trim() ?? '' }
      if (Math.max(whatIsNew.en.length, whatIsNew.hi.length) > maxNewsLength)
        return { notice: refusedNotice(uploadWords.whatIsNewTooLong(maxNewsLength)) }
      if (whatIsNew.hi && !whatIsNew.en) return { notice: refusedNotice(uploadWords.whatIsNewOnlyInHindi) }
      const notifyBuyers = fields.notifyBuyers === 'on'
      const published = await publishUpload(actor, { file, sha256: fields.sha256 ?? '', notifyBuyers, whatIsNew })
      if ('refused' in published) return { notice: refusedNotice(uploadWords.gone) }
      // The owner sees how many buyers get the mail before it is sent.
      if (published.campaignId) throw redirect(`/admin-dashboard/messages/${published.campaignId}?published`, 303)
      return { notice: { ...uploadWords.published, tone: 'good' } }
    }
    case 'discard':
      return 'upload' in (await discardUpload(actor, file))
        ? { notice: { title: uploadWords.discarded, tone: 'good' } }
        : { notice: refusedNotice(uploadWords.nothingToDiscard) }
    case 'roll-back':
      return 'edition' in (await rollBackEdition(actor, file, Number(fields.editionId) || 0))
        ? { notice: { ...earlierWords.restored, tone: 'good' } }
        : { notice: refusedNotice(earlierWords.notRestored) }
    case 'check':
      return 'file' in (await checkFileAgain(actor, file))
        ? { notice: { ...filesWords.check.started, tone: 'good' } }
        : { notice: refusedNotice(filesWords.check.unknown) }
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('files', filesWords.metaTitle)

export default function Files({ loaderData: { files }, actionData }: Route.ComponentProps) {
  useToast(actionData?.notice)
  useRefreshWhile(
    files.some(({ upload }) => upload?.isCompared && !upload.changes),
    3_000,
  )
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{filesWords.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{filesWords.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {files.map((file) => (
          <FileCard key={file.file} file={file} />
        ))}
      </div>
    </>
  )
}

function FileCard({ file }: { file: ListedFile }) {
  const { revalidate } = useRevalidator()
  const current = file.editions.find(({ id }) => id === file.currentId)
  const earlier = file.editions.filter(({ id }) => id !== file.currentId)
  const finishUpload = async () => {
    showToast({ ...filesWords.upload.done, tone: 'good' })
    await revalidate()
  }
  return (
    <section aria-labelledby={`file-${file.file}`} className="sheet space-y-4 p-5">
      <div>
        <h2 id={`file-${file.file}`} className="text-2xl">
          {file.title}
        </h2>
        <Readers file={file} />
      </div>
      {file.folderProblem ? (
        <Warning>{filesWords.folderProblem(editionWords.refusals[file.folderProblem])}</Warning>
      ) : null}
      {file.problem ? <FileProblem file={file} kind={file.problem} canRestore={earlier.length > 0} /> : null}
      {file.hasRefusedSample ? <Warning>{filesWords.noFreeSample}</Warning> : null}
      {file.needsOwnFile ? <Warning>{filesWords.demoOnly}</Warning> : null}
      {current ? (
        <div>
          <h3 className="text-lg">{filesWords.current}</h3>
          <EditionFacts edition={current} />
          <PreviewLink file={file.file} which={current.id} label={filesWords.previewLabel.current(file.title)} />
        </div>
      ) : (
        <Warning>{filesWords.nothingToDeliver}</Warning>
      )}
      {file.upload ? <UploadCard file={file} upload={file.upload} /> : null}
      <FileUpload
        to={`/admin-dashboard/files/${file.file}/upload`}
        label={file.upload ? filesWords.upload.replace(file.title) : filesWords.upload.newEdition(file.title)}
        hint={filesWords.upload.hint}
        checking={filesWords.upload.checking}
        onAnswer={() => void finishUpload()}
      />
      {earlier.length > 0 ? (
        <details open={file.problem !== null}>
          <summary className="cursor-pointer py-1.5 font-semibold">{earlierWords.heading(earlier.length)}</summary>
          <ul className="mt-2 divide-y divide-line">
            {earlier.map((edition) => (
              <li key={edition.id} className="space-y-2 py-3">
                <EditionFacts edition={edition} />
                <PreviewLink file={file.file} which={edition.id} label={filesWords.previewLabel.earlier(edition.id)} />
                <ConfirmButton
                  intent="roll-back"
                  hiddenFields={{ file: file.file, editionId: String(edition.id) }}
                  subject={earlierWords.edition(edition.id)}
                  label={earlierWords.restore}
                  explanation={earlierWords.explanation}
                  confirm={earlierWords.confirmRestore}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Warning({ children }: { children: string }) {
  return <p className="border-l-4 border-alarm bg-alarm-tint p-3">{children}</p>
}

interface FileProblemProps {
  file: ListedFile
  kind: NonNullable<ListedFile['problem']>
  canRestore: boolean
}

/** What is wrong, what customers see meanwhile, and what helps. */
function FileProblem({ file, kind, canRestore }: FileProblemProps) {
  const { heading } = file.isGuide ? downloadWords.guide.states['not-ready'] : downloadWords.states['not-ready']
  return (
    <div className="space-y-2 border-l-4 border-alarm bg-alarm-tint p-3">
      <p className="font-semibold">{filesWords.problems[kind]}</p>
      <p>{filesWords.whatBuyersSee(heading)}</p>
      {canRestore ? <p>{filesWords.orRestore}</p> : null}
      <p>{filesWords.check.hint}</p>
      <ActionButton
        intent="check"
        label={filesWords.check.label}
        subject={file.title}
        hiddenFields={{ file: file.file }}
      />
    </div>
  )
}

function Readers({ file: { isGuide, productNames, paidOrders } }: { file: ListedFile }) {
  return (
    <p className="text-base text-ink-soft">
      {isGuide ? filesWords.guideReaders : filesWords.buyers(productNames, paidOrders)}
    </p>
  )
}

function EditionFacts({ edition }: { edition: ListedFile['editions'][number] }) {
  const { origin, createdAt, type, facts, bytes, publishedAt, carriesMark, changes } = edition
  return (
    <p>
      {filesWords.origin[origin](indianTime(createdAt))}
      <span className="block text-base text-ink-soft">
        {filesWords.publishedFile(describeFacts(type, facts), formatFileSize(bytes), indianTime(publishedAt))}
        {carriesMark ? null : <span className="block">{filesWords.noMark}</span>}
        {changes?.unit ? <span className="block">{describeChanges(changes)}</span> : null}
      </span>
    </p>
  )
}

function PreviewLink({ file, which, label }: { file: string; which: 'upload' | number; label: string }) {
  return (
    <a
      href={`/admin-dashboard/files/${file}/preview/${which}`}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="text-link"
    >
      {filesWords.preview}
    </a>
  )
}

function UploadCard({ file, upload }: { file: ListedFile; upload: NonNullable<ListedFile['upload']> }) {
  return (
    <div className="space-y-3 rounded-sheet border-2 border-marker-deep bg-white p-4">
      <h3 className="text-lg">{uploadWords.heading}</h3>
      <p>
        {filesWords.uploadedFile(
          describeFacts(upload.type, upload.facts),
          formatFileSize(upload.bytes),
          indianTime(upload.createdAt),
        )}
      </p>
      {upload.carriesMark ? null : <p>{filesWords.noMark}</p>}
      {upload.isCompared ? <p>{describeComparison(upload.changes)}</p> : null}
      <p>
        <PreviewLink file={file.file} which="upload" label={filesWords.previewLabel.upload(file.title)} />
      </p>
      <ActionButton
        intent="publish"
        label={uploadWords.publish}
        subject={file.title}
        variant="main"
        hiddenFields={{ file: file.file, sha256: upload.sha256 }}
      >
        {file.isGuide ? null : (
          <>
            <label className="flex items-start gap-3">
              <input name="notifyBuyers" type="checkbox" className="mt-1 size-6 shrink-0 accent-blue" />
              <span>{uploadWords.notifyBuyers}</span>
            </label>
            <WhatIsNewField name="whatIsNew" label={uploadWords.whatIsNew} />
            <WhatIsNewField name="whatIsNewInHindi" label={uploadWords.whatIsNewInHindi} lang="hi" />
          </>
        )}
      </ActionButton>
      <ActionButton
        intent="discard"
        label={uploadWords.discard}
        subject={file.title}
        hiddenFields={{ file: file.file }}
      />
    </div>
  )
}

function describeComparison(changes: NonNullable<ListedFile['upload']>['changes']): string {
  if (!changes) return uploadWords.comparing
  return changes.unit ? uploadWords.compared(describeChanges(changes)) : uploadWords.notCompared
}

function WhatIsNewField({ name, label, lang }: { name: string; label: string; lang?: 'hi' }) {
  return (
    <label className="block">
      <span className="mb-1 block font-bold">{label}</span>
      <textarea
        name={name}
        lang={lang}
        maxLength={maxNewsLength}
        rows={2}
        className="w-full rounded-sheet border-2 border-line bg-white px-3 py-2"
      />
    </label>
  )
}
