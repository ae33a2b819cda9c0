import { type ActionFunctionArgs, data } from 'react-router'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { type SectionName, saveSection } from '#shop/publications/save-section.server.ts'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { readNestedForm } from '../../../forms/read-nested-form.server.ts'
import { actorContext } from '../actor-context.ts'
import { answerListEdit, type EditorPageAnswer } from '../editor/editor-answer.ts'
import { saveEditorForm } from '../editor/save-editor-form.server.ts'

interface WordsForm<Name extends SectionName> {
  section: Name
  /** Where the form's content begins inside the section. */
  path?: string[]
  /** What the form shows now. */
  readStored: () => Promise<{ values: NestedFields; seen: string }>
  /** The section with what the owner typed; the schema of the content checks it. */
  read?: (values: NestedFields, before: WrittenContent[Name]) => unknown
}

/** Saves a form of words, or shows it again with an edited list or with what must be corrected. */
export async function answerWordsForm<Name extends SectionName>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { section, path = [], readStored, read = (values) => values }: WordsForm<Name>,
): Promise<EditorPageAnswer> {
  const form = await readNestedForm(request)
  const edited = answerListEdit(form)
  if (edited) return { form: edited }
  if (form.intent !== 'save') throw data(adminNoticeWords.unknownAction, 400)
  const actor = context.get(actorContext)
  return saveEditorForm(form, {
    part: { section },
    section: [section, ...path],
    readStored,
    save: (values, seen) => saveSection(actor, section, seen, (before) => read(values, before)),
  })
}
