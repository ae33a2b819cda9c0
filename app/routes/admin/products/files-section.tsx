import { useRevalidator } from 'react-router'
import { formatFileSize } from '#brand/format-file-size.ts'
import { describeChanges } from '#content/interface/describe-changes.ts'
import { describeFacts } from '#content/interface/describe-facts.ts'
import { filesWords } from '#content/interface/en/admin/files.ts'
import { productWords } from '#content/interface/en/admin/product.ts'
import type { ProductFileState } from '#shop/editions/list-files.server.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useTextAt } from '../editor/editor-context.ts'
import { ChoiceField, HiddenField, PlainField, WordsField } from '../editor/editor-fields.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'
import { FileUpload } from '../upload/file-upload.tsx'

const words = productWords.files

export function FilesSection({ files }: { files: ProductFileState[] }) {
  return (
    <FormSection title={productWords.sections.files} summary={productWords.summaries.files} paths={['files']} isOpen>
      <ListEditor name="files" what={words.item} max={30} hint={words.hint}>
        {(item) => <FileFields item={item} files={files} />}
      </ListEditor>
    </FormSection>
  )
}

function FileFields({ item, files }: { item: string; files: ProductFileState[] }) {
  const { text: key } = useTextAt(`${item}.file`)
  const { error } = useTextAt(item)
  if (key === '') return <NewFile item={item} files={files} />
  const state = files.find(({ file }) => file === key)
  return (
    <>
      <HiddenField name={`${item}.file`} label={words.item} />
      {error ? (
        <p className="font-semibold text-alarm" data-problem tabIndex={-1}>
          {error}
        </p>
      ) : null}
      {state ? <Pdf state={state} /> : <p className="text-ink-soft">{words.saveFirst}</p>}
      <WordsField name={`${item}.title`} label={words.title} />
      <PlainField name={`${item}.downloadName`} label={words.downloadName} />
      <PhoneChoice item={item} />
    </>
  )
}

const phoneOptions = [
  { value: 'false', label: words.ownFile },
  { value: 'true', label: words.phoneEdition },
]

function PhoneChoice({ item }: { item: string }) {
  const name = `${item}.isPhoneEdition`
  const { text } = useTextAt(name)
  // Nothing is above the first file; one that was moved there keeps its choice until it is saved.
  if (item === 'files.0' && text !== 'true') return null
  return <ChoiceField name={name} label={words.kind} hint={words.phoneEditionHint} options={phoneOptions} />
}

function NewFile({ item, files }: { item: string; files: ProductFileState[] }) {
  const known = files.filter(({ current }) => current !== null)
  const options = [
    { value: '', label: words.newFile },
    ...known.map(({ file, title }) => ({ value: file, label: title })),
  ]
  return (
    <>
      <ChoiceField name={`${item}.file`} label={words.which} options={options} />
      <WordsField name={`${item}.title`} label={words.title} hint={productWords.defaultHint} />
      <PhoneChoice item={item} />
    </>
  )
}

function Pdf({ state }: { state: ProductFileState }) {
  const { file, title, current, hasRefusedSample, hasUpload, uploadChanges } = state
  const { revalidate } = useRevalidator()
  const finishUpload = async (answer: unknown) => {
    const isPublished = (answer as { isPublished?: boolean } | null)?.isPublished === true
    showToast({ ...(isPublished ? words.uploaded : words.staged), tone: 'good' })
    await revalidate()
  }
  return (
    <div className="space-y-3">
      {current ? (
        <p>
          <span className="font-bold">{title}</span>:{' '}
          {words.current(describeFacts(current.type, current.facts), formatFileSize(current.bytes))}{' '}
          <a
            href={`/admin-dashboard/files/${file}/preview/${current.id}`}
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            {words.open}
          </a>
        </p>
      ) : (
        <p className="border-l-4 border-alarm bg-alarm-tint p-3">{words.noPdf}</p>
      )}
      {hasRefusedSample ? <p className="border-l-4 border-alarm bg-alarm-tint p-3">{filesWords.noFreeSample}</p> : null}
      {hasUpload ? (
        <p className="border-l-4 border-marker-deep pl-3">
          {[words.hasUpload, describeChanges(uploadChanges)].filter(Boolean).join(' ')}
        </p>
      ) : null}
      <FileUpload
        to={`/admin-dashboard/files/${file}/first-edition`}
        label={current ? words.uploadNew(title) : words.upload(title)}
        hint={words.uploadHint}
        checking={words.checking}
        onAnswer={(answer) => void finishUpload(answer)}
      />
    </div>
  )
}
