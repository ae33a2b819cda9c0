import { contentProblemWords } from '#content/interface/en/admin/content-problems.ts'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import type { EditOutcome } from '#shop/publications/edit-content.server.ts'
import { editList } from '../../../forms/edit-list.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import type { Notice } from '../../../ui/notice.tsx'

/** What an action returns when the form stays open: everything that the owner typed, and what to look at. */
export interface EditorAnswer {
  values: NestedFields
  /** Sentences by the path of their field. */
  problems?: Record<string, string>
  /** The path of what the owner looks at next. */
  anchor?: string
  intent?: string
  notice?: Notice
}

/** For the buttons "Add", "Remove", "Move up" and "Move down". Null for every other button. */
export function answerListEdit(values: NestedFields, intent: string): EditorAnswer | null {
  const edited = editList(values, intent)
  return edited && { ...edited, intent }
}

type Refusal = Exclude<EditOutcome, { saved: true }>

/** `section` is where the form's content begins: ['products', '2']. */
export function answerRefusal(values: NestedFields, refusal: Refusal, section: readonly string[]): EditorAnswer {
  if (refusal.refused === 'outdated') return { values, notice: { ...editorWords.outdated, tone: 'bad' } }
  return { values, problems: describeProblems(refusal.problems, section) }
}

export function describeProblems(
  problems: readonly { path: readonly string[]; problem: string }[],
  section: readonly string[],
): Record<string, string> {
  const own = problems.filter(({ path }) => section.every((step, index) => path[index] === step))
  // A problem elsewhere in the content must not look like a success.
  const shown = own.length > 0 ? own : problems
  const entries = shown.map(({ path, problem }) => {
    const sentence = path.at(-1) === 'hi' ? editorWords.hindi.problem(explain(problem)) : explain(problem)
    return [path.slice(section.length).join('.'), sentence]
  })
  // The first problem of a field is the one that the owner can understand.
  return Object.fromEntries(entries.toReversed())
}

function explain(problem: string): string {
  const [key = '', fact = ''] = problem.split(' ')
  const sentence = Object.hasOwn(contentProblemWords, key) ? contentProblemWords[key] : contentProblemWords.other
  return (sentence ?? '').replace('{fact}', fact)
}
