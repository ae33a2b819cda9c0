import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { EditorForm } from '../editor/editor-form.tsx'
import type { Route } from './+types/product'
import { FilesSection } from './files-section.tsx'
import { LookInsideEditor } from './look-inside-editor.tsx'
import {
  BasicsSection,
  BundleSection,
  CardSection,
  CheckoutSection,
  DrawingsSection,
  FaqEditor,
  FeaturesSection,
  FinalCallSection,
  HeroSection,
  ReasonsSection,
  SearchSection,
  TaxSection,
} from './product-sections.tsx'

type ProductFormProps = Route.ComponentProps['loaderData'] & { answer: EditorPageAnswer['form'] }

/** All texts and settings of a product, in one form. */
export function ProductForm({
  values,
  seen,
  answer,
  siteUrl,
  files,
  newFile,
  parts,
  blueprints,
  drawings,
  ...pages
}: ProductFormProps) {
  const { shownFiles, shown, isChosenByShop } = pages
  return (
    <EditorForm values={values} seen={seen} answer={answer}>
      <BasicsSection siteUrl={siteUrl} />
      <FilesSection files={files} newFile={newFile} />
      <LookInsideEditor files={shownFiles} shown={shown} isChosenByShop={isChosenByShop} />
      <BundleSection parts={parts} />
      <HeroSection />
      <CardSection />
      <FeaturesSection />
      <ReasonsSection />
      <DrawingsSection blueprints={blueprints} options={drawings} />
      <FaqEditor />
      <CheckoutSection />
      <TaxSection />
      <FinalCallSection />
      <SearchSection />
    </EditorForm>
  )
}
