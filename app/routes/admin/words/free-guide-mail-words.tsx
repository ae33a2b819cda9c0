import { wordsPageWords as words } from '#content/interface/en/admin/words.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { toNestedFields } from '../../../forms/nested-fields.ts'
import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { WordsField } from '../editor/editor-fields.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import type { Route } from './+types/free-guide-mail-words'
import { answerWordsForm } from './answer-words-form.server.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { WordsPage } from './words-page.tsx'

const mail = words.freeGuideMail

export async function loader() {
  const { freeGuideMail } = await getEditableContent()
  return { values: toNestedFields(freeGuideMail), seen: hashContent(freeGuideMail) }
}

export function action(args: Route.ActionArgs) {
  return answerWordsForm(args, { section: 'freeGuideMail', readStored: loader })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<EditorPageAnswer, EditorPageAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('words/free-guide-mail', mail.title)

export default function FreeGuideMailWords({ loaderData, actionData }: Route.ComponentProps) {
  const paths = ['subject', 'opening', 'inShort', 'marksHeading', 'closing']
  return (
    <WordsPage title={mail.title} answer={actionData}>
      <PlaceholderList placeholders={words.placeholders.freeGuideMail} />
      <EditorForm {...loaderData} answer={actionData?.form}>
        <FormSection title={mail.mail} paths={paths} isOpen>
          <WordsField name="subject" label={mail.subject} />
          <WordsField name="opening" label={mail.opening} rows={3} />
          <WordsField name="inShort" label={mail.inShort} rows={3} />
          <WordsField name="marksHeading" label={mail.marksHeading} hint={mail.marksHint} />
          <WordsField name="closing" label={mail.closing} hint={mail.closingHint} rows={2} />
        </FormSection>
        <FormSection title={mail.chapters} paths={['chapters']}>
          <ListEditor name="chapters" what={mail.chapter} max={8}>
            {(item) => (
              <>
                <WordsField name={`${item}.heading`} label={words.sectionHeading} />
                <ListEditor name={`${item}.points`} what={mail.point} label={mail.points} max={12}>
                  {(point, index) => <WordsField name={point} label={`${mail.point} ${index + 1}`} rows={2} />}
                </ListEditor>
              </>
            )}
          </ListEditor>
        </FormSection>
      </EditorForm>
    </WordsPage>
  )
}
