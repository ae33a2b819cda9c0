import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { type NestedFields, readNestedFields } from '../../../forms/nested-fields.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { countTranslations } from './count-translations.ts'
import type { EditorPageAnswer } from './editor-answer.ts'
import { EditorContext } from './editor-context.ts'
import { findFocusTarget } from './find-focus-target.ts'
import { isKept } from './kept-words.ts'
import { KeptWordsOffer } from './kept-words-offer.tsx'
import { UploadHold, useSaveAfterUpload } from './upload-hold.ts'
import { useFormState } from './use-form-state.ts'
import { useUnsavedWords } from './use-unsaved-words.ts'

interface EditorFormProps {
  /** What is stored. After a refusal or a list edit, the form shows what the owner typed instead. */
  values: NestedFields
  /** The hash of what is stored, so that the form never overwrites what changed in the meantime. */
  seen: string
  answer: EditorPageAnswer['form']
  /** The label of the button that saves. */
  submit?: string
  children: ReactNode
}

/** A long form with nested data. It works without script: every button submits the whole form. */
export function EditorForm(props: EditorFormProps) {
  // React would keep what was typed about one product in the form of the next.
  return <FormAtAddress key={useLocation().pathname} {...props} />
}

function FormAtAddress({ values: stored, seen, answer, submit = editorWords.save, children }: EditorFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const { values, base, shownAnswer, revision, isSaved, restore } = useFormState({ values: stored, seen }, answer)
  const { problems = {}, conflict, anchor, intent } = shownAnswer ?? {}
  const { hold, waitForUpload, isWaiting } = useSaveAfterUpload(form)
  const unsaved = useUnsavedWords({ form, base, revision, isTyped: shownAnswer !== undefined })
  const { offer, accept, note, forget } = unsaved

  useEffect(() => {
    if (form.current && shownAnswer) findFocusTarget(form.current, shownAnswer)?.focus()
  }, [shownAnswer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (isSaved) forget()
  }, [isSaved, revision])

  return (
    <EditorContext value={{ values, problems, conflicts: conflict?.fields ?? [], anchor, revision }}>
      <Form
        method="post"
        noValidate
        ref={form}
        data-intent={intent}
        onInput={({ target }) => isKept(target as HTMLInputElement) && note()}
        onSubmit={waitForUpload}
        className="mt-6 space-y-5"
      >
        {/* The Enter key clicks the first button of a form. */}
        <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          {submit}
        </button>
        <input type="hidden" name="seen" value={base.seen} />
        <input type="hidden" name="shown" value={base.shown} />
        {offer ? (
          <KeptWordsOffer
            keptAt={offer.keptAt}
            onUse={() => {
              accept()
              restore({ values: readNestedFields(offer.fields) ?? {}, base: offer.base })
            }}
            onDiscard={forget}
          />
        ) : null}
        {conflict ? <ConflictNotice conflict={conflict} values={values} /> : null}
        <ProblemList problems={problems} />
        <Translations values={values} />
        <UploadHold value={hold}>{children}</UploadHold>
        <div className="sticky bottom-14.5 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-4 py-3 lg:bottom-0 lg:-mx-8 lg:px-8">
          <button type="submit" name="intent" value="save" disabled={isBusy} className="button button-main">
            {submit}
          </button>
          <p aria-live="polite" className="text-base text-ink-soft">
            {isWaiting ? editorWords.waitsForUpload : editorWords.savedHint}
          </p>
        </div>
      </Form>
    </EditorContext>
  )
}

/** Shows the owner where buyers who read Hindi would get English. */
function Translations({ values }: { values: NestedFields }) {
  const { texts, missing } = countTranslations(values)
  if (texts === 0) return null
  return (
    <p className="text-base text-ink-soft">
      <span className="font-semibold">{editorWords.hindi.missing(missing, texts)}</span>{' '}
      {missing > 0 ? editorWords.hindi.optional : null}
    </p>
  )
}

function ProblemList({ problems }: { problems: Record<string, string> }) {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  return (
    <div role="alert" className="rounded-sheet border-l-4 border-alarm bg-alarm-tint p-4">
      <p className="font-bold">{editorWords.notSaved(entries.length)}</p>
      <ul className="mt-1 list-disc pl-5">
        {entries.map(([path, sentence]) => (
          <li key={path}>
            <a href={`#${path}`} className="underline underline-offset-4">
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
