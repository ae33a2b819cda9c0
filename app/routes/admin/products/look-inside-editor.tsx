import { productWords } from '#content/interface/en/admin/product.ts'
import { maxShownPages } from '#content/owner/products/product-limits.ts'
import type { ShownPage } from '#content/owner/products/written-product.ts'
import { useTextAt } from '../editor/editor-context.ts'
import { ChoiceField, type Option, PlainField } from '../editor/editor-fields.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { PictureField } from '../editor/picture-field.tsx'

const words = productWords.lookInside

const sampleOptions = Array.from({ length: maxShownPages + 1 }, (_, pages) => ({
  value: String(pages),
  label: words.samplePages(pages),
}))

const showOptions = [
  { value: 'yes', label: words.showPages },
  { value: 'no', label: words.hidePages },
]

/** Pages of the PDF that visitors may see before they buy. */
interface LookInsideProps {
  files: Option[]
  shown: readonly ShownPage[]
  isChosenByShop: boolean
}

export function LookInsideEditor({ files, shown, isChosenByShop }: LookInsideProps) {
  const { revision } = useTextAt('redraw')
  return (
    <FormSection
      title={productWords.sections.lookInside}
      summary={productWords.summaries.lookInside}
      paths={['cover', 'showsPages', 'shownPages', 'shownFile', 'lookInside', 'samplePages']}
      isOpen
    >
      <PictureField name="cover" kind="cover" {...productWords.cover} />
      {files.length === 0 ? (
        <p className="text-ink-soft">{words.noPdf}</p>
      ) : (
        <>
          <ChoiceField name="showsPages" label={words.shows} options={showOptions} />
          {files.length > 1 ? <ChoiceField name="shownFile" label={words.file} options={files} /> : null}
          <PlainField name="shownPages" label={words.pages} hint={words.hint(maxShownPages)} />
        </>
      )}
      <ChoiceField name="samplePages" label={words.sample} hint={words.sampleHint} options={sampleOptions} />
      {shown.length > 0 ? (
        <>
          {isChosenByShop ? <p>{words.chosenByShop}</p> : null}
          <ul className="flex flex-wrap gap-3">
            {shown.map(({ image, page, width, height }) => (
              <li key={image}>
                <img
                  src={`/look-inside/${image}.webp`}
                  alt={words.page(page)}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="h-36 w-auto border border-line"
                />
              </li>
            ))}
          </ul>
          {isChosenByShop ? null : (
            <label key={revision} className="flex items-start gap-3">
              <input name="redraw" type="checkbox" className="mt-1 size-6 shrink-0 accent-blue" />
              <span>{words.redraw}</span>
            </label>
          )}
        </>
      ) : null}
    </FormSection>
  )
}
