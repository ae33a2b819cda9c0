import { data } from 'react-router'
import { indianDate } from '#brand/indian-time.ts'
import { wordsPageWords as words } from '#content/interface/en/admin/words.ts'
import { consentSlugs, findLegalPage, type LegalSlug } from '#content/owner/legal/pages.ts'
import { maxSectionLength, sectionConditions } from '#content/owner/legal-sections.ts'
import type { WrittenLegal } from '#content/owner/written-legal.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { type NestedFields, toNestedFields } from '../../../forms/nested-fields.ts'
import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { ChoiceField, WordsField } from '../editor/editor-fields.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import type { Route } from './+types/legal-words'
import { answerWordsForm } from './answer-words-form.server.ts'
import { PlaceholderList } from './placeholder-list.tsx'
import { SeoSection } from './seo-section.tsx'
import { WordsPage } from './words-page.tsx'

const { legal } = words
const conditions = sectionConditions.map((value) => ({ value, label: legal.conditions[value] }))

export async function loader({ params }: Route.LoaderArgs) {
  const { slug, title } = getPage(params.slug)
  const { updatedOn, ...form } = await readStored(slug)
  return {
    slug,
    title,
    lastChanged: indianDate(new Date(updatedOn.en)),
    isConsentText: consentSlugs.some((own) => own === slug),
    form,
  }
}

async function readStored(slug: LegalSlug) {
  const { legal } = await getEditableContent()
  const { updatedOn, ...document } = legal.documents[slug]
  return { values: toNestedFields(document), seen: hashContent(legal), updatedOn }
}

export function action(args: Route.ActionArgs) {
  const { slug } = getPage(args.params.slug)
  return answerWordsForm(args, {
    section: 'legal',
    path: ['documents', slug],
    readStored: () => readStored(slug),
    read: (values, before) => readDocument(slug, values, before),
  })
}

/** Publishing sets the day, not the form. */
function readDocument(slug: LegalSlug, values: NestedFields, before: WrittenLegal) {
  const { description, keywords, inShort, sections } = values
  const document = { ...before.documents[slug], description, keywords, inShort, sections }
  return { ...before, documents: { ...before.documents, [slug]: document } }
}

function getPage(slug: string) {
  const page = findLegalPage(slug)
  if (!page) throw data(legal.notFound, 404)
  return page
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<EditorPageAnswer, EditorPageAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('words', legal.groupTitle)

export default function LegalWords({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, title, lastChanged, isConsentText, form } = loaderData
  return (
    <WordsPage title={title} lead={legal.lead(lastChanged)} previewPath={`/${slug}`} answer={actionData}>
      {isConsentText ? <p className="mt-2 max-w-3xl text-ink-soft">{legal.consentLead}</p> : null}
      <FormattingHelp />
      <PlaceholderList placeholders={words.placeholders.legal} hint={words.placeholders.optionalLead} />
      <EditorForm {...form} answer={actionData?.form}>
        <FormSection title={legal.summary} paths={['inShort']}>
          <ListEditor name="inShort" what={legal.sentence} max={8}>
            {(item, index) => <WordsField name={item} label={`${legal.sentence} ${index + 1}`} rows={2} />}
          </ListEditor>
        </FormSection>
        <FormSection title={legal.sections} paths={['sections']} isOpen>
          <ListEditor name="sections" what={legal.section} max={40}>
            {(item) => (
              <>
                <WordsField name={`${item}.heading`} label={legal.heading} />
                <WordsField name={`${item}.body`} label={legal.body} rows={10} maxLength={maxSectionLength} />
                <ChoiceField name={`${item}.shownWhen`} label={legal.shownWhen} options={conditions} />
              </>
            )}
          </ListEditor>
        </FormSection>
        <SeoSection prefix="" hasTitle={false} />
      </EditorForm>
    </WordsPage>
  )
}

function FormattingHelp() {
  return (
    <details className="sheet mt-6 p-5">
      <summary className="cursor-pointer font-bold hover:text-blue">{legal.formatting.title}</summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-soft">
        {legal.formatting.lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}
