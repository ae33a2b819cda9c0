import { useState } from 'react'
import { useNavigation } from 'react-router'
import { describeShown, type FormBase } from '../../../forms/field-conflicts.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import type { EditorAnswer, EditorPageAnswer } from './editor-answer.ts'

interface StoredForm {
  values: NestedFields
  seen: string
}

type Answer = EditorPageAnswer['form']

interface FormState {
  values: NestedFields
  base: FormBase
  shownAnswer: EditorAnswer | undefined
  /** The answer that led to this state. */
  answer: Answer
  awaitsStored: boolean
  count: number
}

/**
 * Inputs are not controlled, so that typing needs no script; a new revision mounts them again with other values. The values and
 * the base always change together: a base that is newer than the fields would let them overwrite what they never showed.
 * An answer stays until the next one, because React Router drops it when it loads data again.
 */
export function useFormState(stored: StoredForm, answer: Answer) {
  const isIdle = useNavigation().state === 'idle'
  const [state, setState] = useState(() => applyAnswer(showStored(stored, 0), answer))
  if (answer && answer !== state.answer) {
    // The new content comes after the answer that says that it was saved.
    setState({ ...applyAnswer(state, answer), awaitsStored: 'saved' in answer, count: state.count + 1 })
  } else if (state.awaitsStored && isIdle) {
    setState({ ...showStored(stored, state.count + 1), answer: state.answer })
  }
  const { values, base, shownAnswer, count } = state
  const restore = ({ values, base }: Pick<EditorAnswer, 'values' | 'base'>) =>
    setState({ ...state, values, base, shownAnswer: { values, base }, count: count + 1 })
  return { values, base, shownAnswer, revision: `${base.seen}-${count}`, isSaved: isSaved(state), restore }
}

function isSaved({ answer, shownAnswer, awaitsStored }: FormState): boolean {
  return answer !== undefined && 'saved' in answer && !shownAnswer && !awaitsStored
}

function showStored({ values, seen }: StoredForm, count: number): FormState {
  const base = { seen, shown: describeShown(values) }
  return { values, base, shownAnswer: undefined, answer: undefined, awaitsStored: false, count }
}

function applyAnswer(state: FormState, answer: Answer): FormState {
  if (!answer) return state
  if ('saved' in answer) return { ...state, answer, shownAnswer: undefined }
  return { ...state, values: answer.values, base: answer.base, shownAnswer: answer, answer }
}
