import { actWords } from '#content/interface/en/admin/acts.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { publishWords } from '#content/interface/en/admin/publish.ts'
import { choiceName, type FieldConflict } from '../../../forms/field-conflicts.ts'
import { getField, type NestedFields } from '../../../forms/nested-fields.ts'
import { listTexts } from './conflict-choice.tsx'
import type { EditorConflict } from './editor-answer.ts'

const words = editorWords.conflict

/** Who changed what elsewhere, with a link to each field where the owner chooses. */
export function ConflictNotice({ conflict, values }: { conflict: EditorConflict; values: NestedFields }) {
  const { against, fields, lastEdit } = conflict
  const open = fields.filter(({ choice }) => choice === undefined).length
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-conflict
      className="scroll-mt-44 rounded-sheet border-l-4 border-alarm bg-alarm-tint p-4"
    >
      <input type="hidden" name="against" value={against} />
      <p className="font-bold">{words.title}</p>
      <p>
        {lastEdit
          ? words.lastEdit(actWords.auditLines[lastEdit.act], lastEdit.actor, lastEdit.time)
          : words.changedElsewhere}{' '}
        {words.kept}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {fields.map((field) => (
          <li key={field.path}>
            <a href={`#${choiceName(field.path)}`} className="underline underline-offset-4 wrap-anywhere">
              {words.difference(nameField(field.path), shorten(getField(values, field.path)), shorten(field.theirs))}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 font-semibold">{open > 0 ? words.choose(open) : words.check}</p>
    </div>
  )
}

/** As on the page Publish: "price", "questions and answers". */
function nameField(path: string): string {
  const names: Record<string, string> = publishWords.changes.fields
  const [root = ''] = path.split('.')
  return Object.hasOwn(names, root) ? (names[root] ?? '') : ''
}

const maxShown = 60

function shorten(value: FieldConflict['theirs'] | undefined): string {
  const text = listTexts(value ?? '').join(' · ')
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}
