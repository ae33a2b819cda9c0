import { editorWords } from '#content/interface/en/admin/editor.ts'
import { type Choice, choiceName } from '../../../forms/field-conflicts.ts'
import type { NestedValue } from '../../../forms/nested-fields.ts'
import { useConflictAt } from './editor-context.ts'

const words = editorWords.conflict
const choices: Choice[] = ['theirs', 'mine']

interface ConflictChoiceProps {
  path: string
  /** For readers of the page who cannot see which field is above. */
  label: string
  /** The words for a value that stands for something, such as the key of an option. */
  describe?: (value: string) => string
}

/** Below a field that was changed elsewhere: what it says there, and which version the owner wants. */
export function ConflictChoice({ path, label, describe = (value) => value }: ConflictChoiceProps) {
  const conflict = useConflictAt(path)
  if (!conflict) return null
  const { theirs, choice } = conflict
  return (
    <fieldset id={choiceName(path)} className="mt-2 scroll-mt-44 border-l-4 border-marker-deep bg-white p-3">
      <legend className="sr-only">{words.legend(label)}</legend>
      <p className="font-semibold">{words.theirs}</p>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
        {listTexts(theirs).map(describe).join('\n') || words.empty}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {choices.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={choiceName(path)}
              value={value}
              defaultChecked={choice === value}
              className="size-6 shrink-0 accent-blue"
            />
            <span>{words.choices[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Every text inside, in the order of the form. */
export function listTexts(value: NestedValue): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return Object.values(value).flatMap(listTexts)
}
