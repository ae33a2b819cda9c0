import { formatRupees } from '#brand/rupees.ts'
import { productPages } from '#content/interface/en/product-pages.ts'
import { savingOn } from '#content/owner/products/product.ts'
import type { ProductPage as ProductContent } from '#content/owner/products/product-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import {
  ExcerptSection,
  FaqSection,
  FeatureSection,
  FinalCall,
  FloatingBuyButton,
  HeatSheet,
  Hero,
  WeightageSheet,
  WhyChoose,
} from './product-sections.tsx'

interface ProductPageProps {
  page: ProductContent
  /** The bundle that contains the product. */
  bundle: ProductContent | null
  notes: string[]
}

export function ProductPage({ page, bundle, notes }: ProductPageProps) {
  return page.offer.kind === 'bundle' ? (
    <BundlePage page={page} notes={notes} />
  ) : (
    <SinglePage page={page} bundle={bundle} notes={notes} />
  )
}

function SinglePage({ page, bundle, notes }: ProductPageProps) {
  const words = productPages.subject
  const price = formatRupees(page.offer.priceInPaise)
  return (
    <>
      <Hero page={page} notes={notes} drawing={<HeatSheet page={page} />} />
      <FeatureSection page={page} />
      <WhyChoose page={page} />
      <ExcerptSection page={page} />
      <FaqSection page={page} />
      {bundle ? <BundleUpsell bundle={bundle} /> : null}
      <FinalCall page={page}>
        <ButtonLink href={`/checkout/${page.offer.slug}`}>{words.buy(price)}</ButtonLink>
        {bundle ? (
          <ButtonLink href={`/${bundle.offer.slug}`} look="quiet">
            {words.buyCombo(savingOn(bundle.offer).percent)}
          </ButtonLink>
        ) : null}
      </FinalCall>
      <FloatingBuyButton page={page}>{words.buyFloating(price)}</FloatingBuyButton>
    </>
  )
}

function BundlePage({ page, notes }: Pick<ProductPageProps, 'page' | 'notes'>) {
  const words = productPages.combo
  const price = formatRupees(page.offer.priceInPaise)
  const checkout = `/checkout/${page.offer.slug}`
  return (
    <>
      <Hero page={page} notes={notes} drawing={<WeightageSheet parts={page.parts} />} />
      <FeatureSection page={page} />
      <WhyChoose page={page}>
        <ButtonLink href={checkout} className="mt-8">
          {page.hero.buyLabel}
        </ButtonLink>
      </WhyChoose>
      <ExcerptSection page={page} />
      <FaqSection page={page} />
      <FinalCall page={page} note={words.note}>
        <ButtonLink href={checkout}>
          <span>
            {words.buy(price)} <span className="whitespace-nowrap">{words.saving(savingOn(page.offer).percent)}</span>
          </span>
        </ButtonLink>
      </FinalCall>
      <FloatingBuyButton page={page}>{words.buyFloating(price)}</FloatingBuyButton>
    </>
  )
}

function BundleUpsell({ bundle }: { bundle: ProductContent }) {
  const words = productPages.subject
  const { offer, parts } = bundle
  const saving = savingOn(offer)
  const shortNames = parts.map((part) => part.offer.shortName)
  return (
    <Section heading={words.upsell.heading(parts.length)} label={words.upsell.label} tone="tint">
      <div className="sheet grid gap-6 p-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
        <div>
          <p className="text-lg text-ink-soft">
            <RichText text={words.upsell.text(shortNames, formatRupees(offer.listPriceInPaise))} />
          </p>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
            <strong className="text-4xl font-extrabold">{formatRupees(offer.priceInPaise)}</strong>
            <span className="bg-marker px-2 pt-0.5 font-bold text-ink-deep">
              {words.upsell.saving(formatRupees(saving.inPaise), saving.percent)}
            </span>
          </p>
        </div>
        <ButtonLink href={`/${offer.slug}`}>{words.upsell.button(offer.name)}</ButtonLink>
      </div>
    </Section>
  )
}
