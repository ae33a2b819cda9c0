import { type ReactNode, useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatFileSize } from '#brand/format-file-size.ts'
import { describeChanges } from '#content/interface/describe-changes.ts'
import { describeFacts } from '#content/interface/describe-facts.ts'
import { filesWords } from '#content/interface/en/admin/files.ts'
import { productWords } from '#content/interface/en/admin/product.ts'
import { isNewFileKey, makeNewFileKey } from '#content/owner/products/new-file-key.ts'
import type { ProductFileState } from '#shop/editions/list-files.server.ts'
import { getText, type NestedFields, setField } from '../../../forms/nested-fields.ts'
import { showToast } from '../../../ui/toast.tsx'
import { EditorContext, useTextAt } from '../editor/editor-context.ts'
import { ChoiceField, HiddenField, PlainField, WordsField } from '../editor/editor-fields.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'
import { FileUpload } from '../upload/file-upload.tsx'

const words = productWords.files

interface FilesSectionProps {
  files: ProductFileState[]
  /** Of which the keys of files are made that the product does not name yet. */
  newFile: { productId: string; random: string }
}

export function FilesSection({ files, newFile }: FilesSectionProps) {
  return (
    <FormSection title={productWords.sections.files} summary={productWords.summaries.files} paths={['files']} isOpen>
      <ListEditor name="files" what={words.item} max={30} hint={words.hint}>
        {(item, index) => (
          <FileFields item={item} files={files} newKey={makeNewFileKey(newFile.productId, newFile.random, index)} />
        )}
      </ListEditor>
    </FormSection>
  )
}

interface FileFieldsProps {
  item: string
  files: ProductFileState[]
  /** For the file that is uploaded here, if the product does not name one yet. */
  newKey: string
}

interface Uploaded {
  values: NestedFields
  revision: string
}

/** A file that was just uploaded fills in its row, so that the owner only saves. */
function FileFields(props: FileFieldsProps) {
  const { item, newKey } = props
  const context = useContext(EditorContext)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const finishUpload = (_answer: unknown, name: string) => {
    const typed = readTyped(item, context.values)
    const title = getText(typed, `${item}.title.en`).trim() || toTitle(name)
    const values = setField(setField(typed, `${item}.title.en`, title), `${item}.file`, newKey)
    setUploaded({ values, revision: context.revision })
    showToast({ ...words.uploaded, tone: 'good' })
  }
  const { revision } = context
  // After the next answer of the server, the row itself names the file.
  if (uploaded?.revision !== revision) return <FileRow {...props} onUpload={finishUpload} />
  return (
    <EditorContext value={{ ...context, values: uploaded.values, problems: {}, revision: `${revision} uploaded` }}>
      <FileRow {...props} onUpload={finishUpload} />
    </EditorContext>
  )
}

/** With what the owner has typed into one row, whose fields are about to mount again. */
function readTyped(item: string, values: NestedFields): NestedFields {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name^="${item}."]`)
  return [...fields].reduce((typed, { name, value }) => setField(typed, name, value), values)
}

/** "maths_worksheets-2.pdf" is "maths worksheets 2". */
function toTitle(fileName: string): string {
  return fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .slice(0, 80)
}

type FileRowProps = FileFieldsProps & { onUpload: (answer: unknown, name: string) => void }

function FileRow({ item, files, newKey, onUpload }: FileRowProps) {
  const { text: key } = useTextAt(`${item}.file`)
  const { error } = useTextAt(item)
  const upload = (
    <FileUpload
      to={`/admin-dashboard/files/${newKey}/first-edition`}
      label={words.uploadAnother}
      hint={words.uploadHint}
      checking={words.checking}
      onAnswer={onUpload}
    />
  )
  if (key === '') return <NewFile item={item} files={files} upload={upload} />
  const state = files.find(({ file }) => file === key)
  return (
    <>
      <HiddenField name={`${item}.file`} label={words.item} />
      {error ? (
        <p className="font-semibold text-alarm" data-problem tabIndex={-1}>
          {error}
        </p>
      ) : null}
      {state ? <Pdf state={state} /> : isNewFileKey(key) ? <p role="status">{words.isUploaded}</p> : upload}
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

interface NewFileProps {
  item: string
  files: ProductFileState[]
  upload: ReactNode
}

function NewFile({ item, files, upload }: NewFileProps) {
  const known = files.filter(({ current }) => current !== null)
  const options = [
    { value: '', label: words.newFile },
    ...known.map(({ file, title }) => ({ value: file, label: title })),
  ]
  return (
    <>
      <ChoiceField name={`${item}.file`} label={words.which} options={options} />
      {upload}
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
