import { applyChoices, findConflicts } from '../../../forms/field-conflicts.ts'
import { getText, type NestedFields } from '../../../forms/nested-fields.ts'
import type { NestedForm } from '../../../forms/read-nested-form.server.ts'
import type { EditorConflict } from './editor-answer.ts'

/** A form without lists: every field is a text. */
export type PlainValues = Record<string, string>

interface StoredValues {
  values: PlainValues
  seen: string
}

/**
 * What a short form would save. Where another window changed the same in the meantime, nothing is saved before the owner has
 * chosen a version of each field that was changed there. A field that the browser left out is empty: a box that is not ticked.
 */
export function resolveWindows(
  form: Pick<NestedForm, 'values' | 'base' | 'against' | 'choices'>,
  stored: StoredValues | null,
): { values: PlainValues } | { values: PlainValues; conflict: EditorConflict } {
  const names = new Set([...Object.keys(stored?.values ?? {}), ...Object.keys(form.values)])
  const typed = Object.fromEntries([...names].map((name) => [name, getText(form.values, name)]))
  if (!stored || form.base.seen === stored.seen) return { values: typed }
  const isCompared = form.against === stored.seen
  const fields = findConflicts(form.base.shown, typed, stored.values, isCompared ? form.choices : {})
  if (fields.length === 0) return { values: typed }
  const isChosen = isCompared && fields.every(({ choice }) => choice !== undefined)
  if (isChosen) return { values: applyChoices(typed, fields) as NestedFields as PlainValues }
  return { values: typed, conflict: { against: stored.seen, fields, lastEdit: null } }
}
