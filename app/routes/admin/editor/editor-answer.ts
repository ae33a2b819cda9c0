import { contentProblemWords, detailedProblemWords } from '#content/interface/en/admin/content-problems.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import type { Act } from '#shop/audit/act.ts'
import type { EditOutcome } from '#shop/publications/edit-content.server.ts'
import { editList } from '../../../forms/edit-list.ts'
import type { FieldConflict, FormBase } from '../../../forms/field-conflicts.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import type { NestedForm } from '../../../forms/read-nested-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'

/** What an action returns when the form stays open: everything that the owner typed, and what to look at. */
export interface EditorAnswer {
  values: NestedFields
  /** Stays that of the form, so that saving later compares with what the owner has seen. */
  base: FormBase
  /** Sentences by the path of their field. */
  problems?: Record<string, string>
  /** The path of what the owner looks at next. */
  anchor?: string
  intent?: string
  /** The content was changed elsewhere after the form had shown it. */
  conflict?: EditorConflict
}

export interface EditorConflict {
  /** The hash of the content that the owner is asked to compare with. */
  against: string
  fields: FieldConflict[]
  lastEdit: { act: Act; actor: string; time: string } | null
}

/** What an action returns when everything was saved: the form shows what is stored. */
export interface SavedAnswer {
  saved: true
}

/** What the page of a long form returns. */
export interface EditorPageAnswer {
  form?: EditorAnswer | SavedAnswer
  notice?: Notice
}

type TypedForm = Pick<NestedForm, 'values' | 'base'>

/** For the buttons "Add", "Remove", "Move up" and "Move down". Null for every other button. */
export function answerListEdit({ values, base, intent }: NestedForm): EditorAnswer | null {
  const edited = editList(values, intent)
  return edited && { ...edited, base, intent }
}

type Problems = Extract<EditOutcome, { refused: 'invalid' }>['problems']

/** `section` is where the form's content begins: ['products', '2']. */
export function answerProblems(form: TypedForm, problems: Problems, section: readonly string[]): EditorAnswer {
  return { values: form.values, base: form.base, problems: describeProblems(problems, section) }
}

interface Problem {
  path: readonly string[]
  problem: string
  detail?: string
}

export function describeProblems(problems: readonly Problem[], section: readonly string[]): Record<string, string> {
  const own = problems.filter(({ path }) => section.every((step, index) => path[index] === step))
  // A problem elsewhere in the content must not look like a success.
  const shown = own.length > 0 ? own : problems
  const entries = shown.map((problem) => {
    const { path } = problem
    const sentence = path.at(-1) === 'hi' ? editorWords.hindi.problem(explain(problem)) : explain(problem)
    return [path.slice(section.length).join('.'), sentence]
  })
  // The first problem of a field is the one that the owner can understand.
  return Object.fromEntries(entries.toReversed())
}

function explain({ problem, detail }: Problem): string {
  const explainDetail = detail === undefined ? undefined : detailedProblemWords[problem]
  if (explainDetail && detail !== undefined) return explainDetail(detail)
  return Object.hasOwn(contentProblemWords, problem) ? (contentProblemWords[problem] ?? '') : contentProblemWords.other
}
