import { productWords as words } from '#content/interface/en/admin/product.ts'
import { classLevelNames } from '#content/interface/en/class-levels.ts'
import { gstRates } from '#content/owner/products/product-limits.ts'
import { productStates } from '#content/owner/products/product-state.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { ChoiceField, type Option, PlainField, TickBoxes, WordsField } from '../editor/editor-fields.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { ListEditor } from '../editor/list-editor.tsx'

const { sections, summaries } = words

export function BasicsSection({ siteUrl }: { siteUrl: string }) {
  const paths = ['name', 'priceInPaise', 'listPriceInPaise', 'state', 'slug', 'shortName', 'id']
  return (
    <FormSection title={sections.basics} paths={paths} isOpen>
      <WordsField name="name" label={words.name} />
      <WordsField name="shortName" label={words.shortName} hint={words.shortNameHint} />
      <div className="grid gap-5 md:grid-cols-2">
        <PlainField name="priceInPaise" label={words.price} inputMode="decimal" />
        <PlainField name="listPriceInPaise" label={words.listPrice} hint={words.listPriceHint} inputMode="decimal" />
      </div>
      <ChoiceField
        name="state"
        label={words.state}
        hint={words.stateHint}
        options={productStates.map((state) => ({ value: state, label: words.states[state] }))}
      />
      <PlainField name="slug" label={words.slug} hint={words.slugHint(siteUrl)} />
    </FormSection>
  )
}

export function BundleSection({ parts }: { parts: Option[] }) {
  return (
    <FormSection title={sections.bundle} summary={summaries.bundle} paths={['parts']}>
      <TickBoxes name="parts" label={words.bundle.parts} hint={words.bundle.hint} options={parts} />
    </FormSection>
  )
}

export function HeroSection() {
  return (
    <FormSection title={sections.hero} summary={summaries.hero} paths={['hero']}>
      <p className="text-ink-soft">{words.placeholders}</p>
      <WordsField name="hero.eyebrow" label={words.hero.eyebrow} />
      <WordsField name="hero.headline" label={words.hero.headline} hint={words.hero.headlineHint} rows={2} />
      <WordsField name="hero.lead" label={words.hero.lead} rows={3} />
      <WordsField name="hero.buyLabel" label={words.hero.buyLabel} hint={words.defaultHint} />
    </FormSection>
  )
}

export function CardSection() {
  const { card } = words
  return (
    <FormSection title={sections.card} summary={summaries.card} paths={['card']}>
      <WordsField name="card.name" label={card.name} hint={words.defaultHint} />
      <WordsField name="card.everydayName" label={card.everydayName} />
      <WordsField name="card.summary" label={card.summary} rows={3} />
      <ListEditor name="card.covers" label={card.covers} hint={card.coversHint} what={card.coversItem} max={12}>
        {(item) => <WordsField name={item} label={card.part} />}
      </ListEditor>
    </FormSection>
  )
}

export function FeaturesSection() {
  return (
    <FormSection title={sections.features} summary={summaries.features} paths={['features']}>
      <Points name="features" what={words.feature} />
    </FormSection>
  )
}

export function ReasonsSection() {
  return (
    <FormSection title={sections.whyChoose} summary={summaries.whyChoose} paths={['whyChoose']}>
      <WordsField name="whyChoose.heading" label={words.whyChooseHeading} hint={words.defaultHint} />
      <Points name="whyChoose.points" what={words.reason} />
    </FormSection>
  )
}

function Points({ name, what }: { name: string; what: string }) {
  return (
    <ListEditor name={name} what={what} max={12}>
      {(item) => (
        <>
          <WordsField name={`${item}.title`} label={words.point.title} />
          <WordsField name={`${item}.text`} label={words.point.text} rows={2} />
        </>
      )}
    </ListEditor>
  )
}

export function DrawingsSection({ blueprints, options }: { blueprints: Option[]; options: Option[] }) {
  const { drawings } = words
  return (
    <FormSection
      title={sections.drawings}
      summary={summaries.drawings}
      paths={['blueprint', 'excerpts', 'bundleExcerpts']}
    >
      <ChoiceField name="blueprint" label={drawings.blueprint} options={blueprints} />
      <Drawings name="excerpts" max={12} options={options} />
      <Drawings
        name="bundleExcerpts"
        max={4}
        options={options}
        label={drawings.inBundles}
        hint={drawings.inBundlesHint}
      />
    </FormSection>
  )
}

interface DrawingsProps {
  name: string
  max: number
  options: Option[]
  label?: string
  hint?: string
}

function Drawings({ name, options, ...list }: DrawingsProps) {
  const { drawings } = words
  return (
    <ListEditor name={name} what={drawings.item} {...list}>
      {(item) => (
        <>
          <ChoiceField name={`${item}.drawing`} label={drawings.which} options={options} />
          <WordsField name={`${item}.title`} label={drawings.title} />
          <WordsField name={`${item}.caption`} label={drawings.caption} />
          <WordsField name={`${item}.alt`} label={drawings.alt} rows={2} />
        </>
      )}
    </ListEditor>
  )
}

export function FaqEditor() {
  const { faq } = words
  return (
    <FormSection title={sections.faqs} summary={summaries.faqs} paths={['faqs']}>
      <ListEditor name="faqs" what={faq.item} max={30}>
        {(item) => (
          <>
            <WordsField name={`${item}.question`} label={faq.question} />
            <WordsField name={`${item}.answer`} label={faq.answer} rows={3} />
          </>
        )}
      </ListEditor>
    </FormSection>
  )
}

export function CheckoutSection() {
  const { checkout } = words
  return (
    <FormSection
      title={sections.checkout}
      summary={summaries.checkout}
      paths={['checkoutBenefits', 'madeForClass', 'classLevels', 'floatingBuyButton']}
    >
      <ListEditor name="checkoutBenefits" label={checkout.benefits} what={checkout.benefitItem} max={12}>
        {(item) => <WordsField name={item} label={checkout.benefit} />}
      </ListEditor>
      <ChoiceField
        name="madeForClass"
        label={checkout.madeFor}
        options={[
          ...classLevels.map((level) => ({ value: level, label: classLevelNames[level] })),
          { value: '', label: checkout.madeForAny },
        ]}
      />
      <TickBoxes
        name="classLevels"
        label={checkout.classes}
        hint={checkout.classesHint}
        options={classLevels.map((level) => ({ value: level, label: classLevelNames[level] }))}
      />
      <ChoiceField
        name="floatingBuyButton"
        label={checkout.floating}
        options={[
          { value: 'always', label: checkout.always },
          { value: 'large-screens', label: checkout.largeScreens },
        ]}
      />
    </FormSection>
  )
}

export function TaxSection() {
  const { tax } = words
  return (
    <FormSection title={sections.tax} summary={summaries.tax} paths={['gstRate', 'sac']}>
      <ChoiceField
        name="gstRate"
        label={tax.rate}
        hint={tax.rateHint}
        options={gstRates.map((rate) => ({ value: String(rate), label: tax.rates[rate] }))}
      />
      <PlainField name="sac" label={tax.sac} hint={tax.sacHint} inputMode="numeric" maxLength={6} />
    </FormSection>
  )
}

export function FinalCallSection() {
  return (
    <FormSection title={sections.finalCall} summary={summaries.finalCall} paths={['finalCall']}>
      <WordsField name="finalCall.heading" label={words.finalCall.heading} hint={words.defaultHint} />
      <WordsField name="finalCall.text" label={words.finalCall.text} rows={2} />
    </FormSection>
  )
}

export function SearchSection() {
  const { seo } = words
  return (
    <FormSection title={sections.seo} summary={summaries.seo} paths={['seo']}>
      <WordsField name="seo.title" label={seo.title} hint={words.defaultHint} />
      <WordsField name="seo.description" label={seo.description} rows={3} />
      <ListEditor name="seo.keywords" label={seo.keywords} what={seo.keyword} max={20}>
        {(item) => <WordsField name={item} label={seo.keyword} />}
      </ListEditor>
    </FormSection>
  )
}
