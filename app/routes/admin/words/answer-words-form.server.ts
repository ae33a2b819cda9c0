import { type ActionFunctionArgs, data } from 'react-router'
import { editorWords } from '#content/interface/en/admin/editor.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { type SectionName, saveSection } from '#shop/publications/save-section.server.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { readNestedForm } from '../../../forms/read-nested-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { actorContext } from '../actor-context.ts'
import { answerListEdit, answerRefusal, type EditorAnswer } from '../editor/editor-answer.ts'

export interface WordsAnswer {
  form?: EditorAnswer
  notice?: Notice
}

interface WordsForm<Name extends SectionName> {
  section: Name
  /** Where the form's content begins inside the section. */
  path?: string[]
  /** The section with what the owner typed; the schema of the content checks it. */
  read?: (values: NestedFields, before: WrittenContent[Name]) => unknown
}

/** Saves a form of words, or shows it again with an edited list or with what must be corrected. */
export async function answerWordsForm<Name extends SectionName>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { section, path = [], read = (values) => values }: WordsForm<Name>,
): Promise<WordsAnswer> {
  const { intent, seen, values } = await readNestedForm(request)
  const edited = answerListEdit(values, intent)
  if (edited) return { form: edited }
  if (intent !== 'save') throw data(adminNoticeWords.unknownAction, 400)
  const outcome = await saveSection(context.get(actorContext), section, seen, (before) => read(values, before))
  if ('refused' in outcome) return { form: answerRefusal(values, outcome, [section, ...path]) }
  return { notice: { ...editorWords.saved, tone: 'good' } }
}
