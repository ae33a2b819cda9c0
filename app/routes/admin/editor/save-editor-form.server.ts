import { indianTime } from '#brand/indian-time.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import type { EditOutcome } from '#shop/publications/edit-content.server.ts'
import { type EditedPart, findLastEdit } from '#shop/publications/find-last-edit.server.ts'
import { applyChoices, type FieldConflict, findConflicts } from '../../../forms/field-conflicts.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import type { NestedForm } from '../../../forms/read-nested-form.server.ts'
import { answerProblems, type EditorAnswer, type EditorPageAnswer } from './editor-answer.ts'

/** What a form shows of the stored content. */
interface StoredForm {
  values: NestedFields
  seen: string
}

type SaveOutcome = EditOutcome | { answer: Pick<EditorAnswer, 'values' | 'problems'> }

interface EditorSave {
  part: EditedPart
  readStored: () => Promise<StoredForm>
  /** Saves unless the content has another hash than `seen`. */
  save: (values: NestedFields, seen: string) => Promise<SaveOutcome>
  /** Where the form's content begins, for the paths of its problems. */
  section: readonly string[]
}

/**
 * Saves a long form. Where another window changed the same content in the meantime, nothing is overwritten before the owner
 * has chosen a version of each field that was changed there.
 */
export async function saveEditorForm(form: NestedForm, editor: EditorSave): Promise<EditorPageAnswer> {
  const { base, against } = form
  if (against === '') {
    const outcome = await editor.save(form.values, base.seen)
    if (!isOutdated(outcome)) return answerOutcome(form, outcome, editor)
  }
  const stored = await editor.readStored()
  // What was chosen concerns the version that the owner compared with, not a still newer one.
  const choices = against === stored.seen ? form.choices : {}
  const conflicts = findConflicts(base.shown, form.values, stored.values, choices)
  const isChosen = conflicts.every(({ choice }) => choice !== undefined)
  if (conflicts.length > 0 && !(isChosen && against === stored.seen))
    return askForChoices(form, conflicts, stored, editor)
  const values = applyChoices(form.values, conflicts)
  const outcome = await editor.save(values, stored.seen)
  if (isOutdated(outcome)) return askForChoices(form, conflicts, stored, editor)
  return answerOutcome({ ...form, values, base: { ...base, seen: stored.seen } }, outcome, editor)
}

function isOutdated(outcome: SaveOutcome): boolean {
  return 'refused' in outcome && outcome.refused === 'outdated'
}

function answerOutcome(form: NestedForm, outcome: SaveOutcome, { section }: EditorSave): EditorPageAnswer {
  if ('answer' in outcome) return { form: { ...outcome.answer, base: form.base } }
  if ('saved' in outcome) return { form: { saved: true }, notice: { ...editorWords.saved, tone: 'good' } }
  return { form: answerProblems(form, 'problems' in outcome ? outcome.problems : [], section) }
}

async function askForChoices(
  { values, base }: NestedForm,
  fields: FieldConflict[],
  { seen }: StoredForm,
  { part }: EditorSave,
): Promise<EditorPageAnswer> {
  const last = await findLastEdit(part)
  const lastEdit = last && { act: last.act, actor: last.actor, time: indianTime(last.at) }
  return { form: { values, base, conflict: { against: seen, fields, lastEdit } } }
}
