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
import type { Route } from './+types/order-mail-words'
import { answerWordsForm } from './answer-words-form.server.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { WordsPage } from './words-page.tsx'

const mail = words.orderMail

export async function loader() {
  const { orderMail } = await getEditableContent()
  return { values: toNestedFields(orderMail), seen: hashContent(orderMail) }
}

export function action(args: Route.ActionArgs) {
  return answerWordsForm(args, { section: 'orderMail', readStored: loader })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<EditorPageAnswer, EditorPageAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('words/order-mail', mail.title)

export default function OrderMailWords({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WordsPage title={mail.title} answer={actionData}>
      <p className="mt-3 max-w-2xl text-ink-soft">{mail.lead}</p>
      <PlaceholderList placeholders={words.placeholders.orderMail} />
      <EditorForm {...loaderData} answer={actionData?.form}>
        <FormSection title={mail.mail} paths={['subject', 'opening', 'support', 'closing']} isOpen>
          <WordsField name="subject" label={mail.subject} />
          <WordsField name="opening" label={mail.opening} hint={mail.openingHint} rows={3} />
          <WordsField name="support" label={mail.support} rows={3} />
          <WordsField name="closing" label={mail.closing} rows={3} />
        </FormSection>
        <FormSection title={mail.tips} paths={['tips']}>
          <ListEditor name="tips" what={mail.tip} max={8}>
            {(tip, index) => <WordsField name={tip} label={`${mail.tip} ${index + 1}`} rows={2} />}
          </ListEditor>
        </FormSection>
      </EditorForm>
    </WordsPage>
  )
}
