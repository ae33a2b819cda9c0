import { wordsPageWords } from '#content/interface/en/admin/words.ts'
import { WordsField } from '../editor/editor-fields.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'

const words = wordsPageWords.seo

interface SeoSectionProps {
  /** The path before its fields: `seo.` on a page with other words. */
  prefix: string
  /** Pages of fixed titles have no field for it. */
  hasTitle?: boolean
}

export function SeoSection({ prefix, hasTitle = true }: SeoSectionProps) {
  const paths = ['title', 'description', 'keywords'].map((field) => `${prefix}${field}`)
  return (
    <FormSection title={words.title} summary={words.summary} paths={paths}>
      {hasTitle ? <WordsField name={`${prefix}title`} label={words.pageTitle} /> : null}
      <WordsField name={`${prefix}description`} label={words.description} hint={words.descriptionHint} rows={3} />
      <ListEditor name={`${prefix}keywords`} what={words.keyword} label={words.keywords} max={20}>
        {(item, index) => <WordsField name={item} label={`${words.keyword} ${index + 1}`} />}
      </ListEditor>
    </FormSection>
  )
}
