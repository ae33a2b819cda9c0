import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { NoticeBox } from '../../../ui/notice.tsx'
import { countTranslations } from './count-translations.ts'
import type { EditorAnswer } from './editor-answer.ts'
import { EditorContext } from './editor-context.ts'
import { findFocusTarget } from './find-focus-target.ts'

interface EditorFormProps {
  /** What is stored. After a refusal or a list edit, the form shows what the owner typed instead. */
  values: NestedFields
  /** The hash of what is stored, so that the form never overwrites what changed in the meantime. */
  seen: string
  answer: EditorAnswer | undefined
  /** The label of the button that saves. */
  submit?: string
  children: ReactNode
}

/** A long form with nested data. It works without script: every button submits the whole form. */
export function EditorForm({ values, seen, answer, submit = editorWords.save, children }: EditorFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const { shownAnswer, revision } = useShownAnswer(seen, answer)
  const { problems = {}, anchor, intent } = shownAnswer ?? {}

  useEffect(() => {
    if (form.current && shownAnswer) findFocusTarget(form.current, shownAnswer)?.focus()
  }, [shownAnswer])

  return (
    <EditorContext value={{ values: shownAnswer?.values ?? values, problems, anchor, revision }}>
      <Form method="post" noValidate ref={form} data-intent={intent} className="mt-6 space-y-5">
        {/* The Enter key clicks the first button of a form. */}
        <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
          {submit}
        </button>
        <input type="hidden" name="seen" value={seen} />
        {answer?.notice ? <NoticeBox {...answer.notice} /> : null}
        <ProblemList problems={problems} />
        <Translations values={shownAnswer?.values ?? values} />
        {children}
        <div className="sticky bottom-14.5 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-4 py-3 lg:bottom-0 lg:-mx-8 lg:px-8">
          <button type="submit" name="intent" value="save" disabled={isBusy} className="button button-main">
            {submit}
          </button>
          <p className="text-base text-ink-soft">{editorWords.savedHint}</p>
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

/**
 * Inputs are not controlled, so that typing needs no script; a new revision mounts them again with other values.
 * An answer stays until the next one or until something is saved: React Router drops it when it loads data again.
 */
function useShownAnswer(seen: string, answer: EditorAnswer | undefined) {
  const [shown, setShown] = useState({ seen, answer, count: 0 })
  const isNew = shown.seen !== seen || (answer !== undefined && answer.values !== shown.answer?.values)
  if (isNew) setShown({ seen, answer, count: shown.count + 1 })
  return { shownAnswer: shown.answer, revision: `${seen}-${shown.count}` }
}
