import { indianDay } from '#brand/indian-time.ts'
import { wordsPageWords as words } from '#content/interface/en/admin/words.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { getList, type NestedFields, type NestedValue, toNestedFields } from '../../../forms/nested-fields.ts'
import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { PlainField, WordsField } from '../editor/editor-fields.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import type { Route } from './+types/testimonial-words'
import { answerWordsForm } from './answer-words-form.server.ts'
import { WordsPage } from './words-page.tsx'

const { testimonials } = words

export async function loader() {
  const { testimonials } = await getEditableContent()
  return { values: toNestedFields(testimonials), seen: hashContent(testimonials), today: indianDay(new Date()) }
}

export function action(args: Route.ActionArgs) {
  return answerWordsForm(args, { section: 'testimonials', readStored: loader, read: readTestimonials })
}

/** An empty day means that no consent is noted. */
function readTestimonials(values: NestedFields) {
  const list = getList(values, 'list').map((item: NestedValue) => {
    const { consentGivenOn, ...words } = item as NestedFields
    return { ...words, consentGivenOn: consentGivenOn || null }
  })
  return { ...values, list }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<EditorPageAnswer, EditorPageAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('words/testimonials', testimonials.title)

export default function TestimonialWords({ loaderData, actionData }: Route.ComponentProps) {
  const { today, ...form } = loaderData
  return (
    <WordsPage title={testimonials.title} lead={testimonials.lead} previewPath="/" answer={actionData}>
      <EditorForm {...form} answer={actionData?.form}>
        <FormSection title={testimonials.list} paths={['list']} isOpen>
          <ListEditor name="list" what={testimonials.one} max={24}>
            {(item) => (
              <>
                <WordsField name={`${item}.name`} label={testimonials.name} hint={testimonials.nameHint} />
                <WordsField name={`${item}.className`} label={testimonials.className} hint={testimonials.classHint} />
                <WordsField name={`${item}.text`} label={testimonials.text} rows={4} />
                <PlainField name={`${item}.source`} label={testimonials.source} hint={testimonials.sourceHint} />
                <PlainField
                  name={`${item}.consentGivenOn`}
                  label={testimonials.consentGivenOn}
                  hint={testimonials.consentHint}
                  type="date"
                  max={today}
                />
              </>
            )}
          </ListEditor>
        </FormSection>
        <FormSection title={testimonials.section} paths={['heading', 'label']}>
          <WordsField name="label" label={words.label} />
          <WordsField name="heading" label={words.sectionHeading} />
        </FormSection>
      </EditorForm>
    </WordsPage>
  )
}
