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
import type { Route } from './+types/free-guide-words'
import { answerWordsForm } from './answer-words-form.server.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { SeoSection } from './seo-section.tsx'
import { WordsPage } from './words-page.tsx'

const { freeGuide } = words

export async function loader() {
  const { freeGuide } = await getEditableContent()
  return { values: toNestedFields(freeGuide), seen: hashContent(freeGuide) }
}

export function action(args: Route.ActionArgs) {
  return answerWordsForm(args, { section: 'freeGuide', readStored: loader })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<EditorPageAnswer, EditorPageAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('words/free-guide', freeGuide.title)

export default function FreeGuideWords({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WordsPage title={freeGuide.title} previewPath="/free-guide" answer={actionData}>
      <PlaceholderList placeholders={words.placeholders.freeGuide} />
      <EditorForm {...loaderData} answer={actionData?.form}>
        <FormSection title={freeGuide.top} paths={['headline', 'lead', 'inside']} isOpen>
          <WordsField name="headline" label={words.headline} hint={words.headlineHint} />
          <WordsField name="lead" label={words.lead2} rows={4} />
          <ListEditor name="inside" what={freeGuide.point} label={freeGuide.inside} max={12}>
            {(item, index) => <WordsField name={item} label={`${freeGuide.point} ${index + 1}`} />}
          </ListEditor>
        </FormSection>
        <SeoSection prefix="seo." />
      </EditorForm>
    </WordsPage>
  )
}
