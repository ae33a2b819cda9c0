import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { describeShown, type FormBase } from '../../../forms/field-conflicts.ts'
import { getText, readNestedFields } from '../../../forms/nested-fields.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import type { EditorConflict } from './editor-answer.ts'
import { EditorContext } from './editor-context.ts'
import { isKept } from './kept-words.ts'
import { KeptWordsOffer } from './kept-words-offer.tsx'
import type { PlainValues } from './resolve-windows.ts'
import { useUnsavedWords } from './use-unsaved-words.ts'

/** What an action returns while nothing is saved. */
export interface ShortFormAnswer {
  values: PlainValues
  base: FormBase
  conflict?: EditorConflict
}

interface ShortFormProps {
  /** What is stored. */
  values: PlainValues
  /** The hash of what is stored; empty for something new. */
  seen: string
  answer: ShortFormAnswer | undefined
  /** By field, for the question which version the owner wants. */
  labels: Record<string, string>
  className: string
  children: (values: PlainValues) => ReactNode
}

/** A form of a few plain fields in which nothing typed is lost, and that two windows do not undo for each other. */
export function ShortForm(props: ShortFormProps) {
  return <FormAtAddress key={useLocation().pathname} {...props} />
}

function FormAtAddress({ values: stored, seen, answer, labels, className, children }: ShortFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [restored, setRestored] = useState<(ShortFormAnswer & { over: ShortFormAnswer | undefined }) | null>(null)
  // Words that the owner took back are shown until the server answers about them.
  const shown = restored && restored.over === answer ? restored : answer
  const values = shown?.values ?? stored
  const base = shown?.base ?? { seen, shown: describeShown(stored) }
  const revision = `${base.seen}-${shown === restored ? 'restored' : ''}`
  const { offer, accept, note, forget } = useUnsavedWords({ form, base, revision, isTyped: shown !== undefined })
  const conflict = answer?.conflict

  useEffect(() => {
    if (conflict) form.current?.querySelector<HTMLElement>('[data-conflict]')?.focus()
  }, [conflict])

  return (
    <EditorContext value={{ values, problems: {}, conflicts: conflict?.fields ?? [], anchor: undefined, revision }}>
      <Form
        method="post"
        ref={form}
        onInput={({ target }) => isKept(target as HTMLInputElement) && note()}
        className={className}
      >
        <input type="hidden" name="seen" value={base.seen} />
        <input type="hidden" name="shown" value={base.shown} />
        {offer ? (
          <KeptWordsOffer
            keptAt={offer.keptAt}
            onUse={() => {
              accept()
              const fields = readNestedFields(offer.fields) ?? {}
              const texts = Object.keys(fields).map((name) => [name, getText(fields, name)])
              setRestored({ values: Object.fromEntries(texts), base: offer.base, over: answer })
            }}
            onDiscard={forget}
          />
        ) : null}
        {conflict ? <ConflictNotice conflict={conflict} values={values} /> : null}
        {conflict?.fields.map(({ path }) => (
          <div key={path}>
            <p className="font-bold">{labels[path] ?? path}</p>
            <ConflictChoice path={path} label={labels[path] ?? path} />
          </div>
        ))}
        {/* Mounted again with what was kept, because fields keep what was typed into them. */}
        <div key={revision} className="space-y-5">
          {children(values)}
        </div>
      </Form>
    </EditorContext>
  )
}
