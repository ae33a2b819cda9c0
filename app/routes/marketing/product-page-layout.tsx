import { formatRupees } from '#brand/rupees.ts'
import { productPageWords } from '#content/interface/product-pages.ts'
import { savingOn } from '#content/owner/products/product.ts'
import type { ProductPage as ProductContent } from '#content/owner/products/product-page.ts'
import { isListPriceOfParts, sumPrices } from '#shop/catalogue/describe-bundle.ts'
import type { ProductEdition } from '#shop/catalogue/files/describe-editions.server.ts'
import type { LookInside } from '#shop/catalogue/files/find-look-inside.server.ts'
import type { FreeSample } from '#shop/catalogue/files/list-free-samples.server.ts'
import type { ListedEdition } from '#shop/catalogue/files/list-past-editions.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PartsNote } from '../../ui/price.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { EditionsSection } from './editions-section.tsx'
import {
  BuyLink,
  Cover,
  ExcerptSection,
  FaqSection,
  FeatureSection,
  FinalCall,
  FloatingBuyButton,
  HeatSheet,
  Hero,
  LookInsideSection,
  WeightageSheet,
  WhyChoose,
} from './product-sections.tsx'

interface ProductPageProps {
  page: ProductContent
  /** The bundle that contains the product. */
  bundle: ProductContent | null
  notes: string[]
  /** Above a struck-through list price; may be empty. */
  listPriceLabel: string
  edition: ProductEdition | null
  samples: FreeSample[]
  lookInside: LookInside
  pastEditions: ListedEdition[]
  opensSoon: boolean
  /** Why the code in the address does not apply. */
  codeNote: string | null
}

export function ProductPageLayout({ page, bundle, ...hero }: ProductPageProps) {
  return page.product.kind === 'bundle' ? (
    <BundlePage page={page} {...hero} />
  ) : (
    <SinglePage page={page} bundle={bundle} {...hero} />
  )
}

function SinglePage({ page, bundle, lookInside, pastEditions, ...hero }: ProductPageProps) {
  const words = productPageWords.subject
  const price = formatRupees(page.product.priceInPaise)
  return (
    <>
      <Hero page={page} {...hero} drawing={drawHero(page, lookInside.cover)} />
      {/* The floating button stays between the two main ones. */}
      <div>
        <FeatureSection page={page} />
        <WhyChoose page={page} />
        <ExcerptSection page={page} opensSoon={hero.opensSoon} />
        <LookInsideSection page={page} pages={lookInside.pages} />
        <EditionsSection editions={pastEditions} />
        <FaqSection page={page} />
        {bundle ? <BundleUpsell bundle={bundle} /> : null}
        <FloatingBuyButton page={page} opensSoon={hero.opensSoon}>
          {words.buyFloating(price)}
        </FloatingBuyButton>
      </div>
      <FinalCall page={page}>
        <BuyLink page={page} opensSoon={hero.opensSoon}>
          {words.buy(price)}
        </BuyLink>
        {bundle ? (
          <ButtonLink href={`/${bundle.product.slug}`} look="quiet">
            {words.buyCombo(savingOn(bundle.product).percent)}
          </ButtonLink>
        ) : null}
      </FinalCall>
    </>
  )
}

/** The analysis if the product has one, else its cover. */
function drawHero(page: ProductContent, cover: LookInside['cover']) {
  if (page.blueprint) return <HeatSheet page={page} blueprint={page.blueprint} />
  return cover ? <Cover page={page} shown={cover} /> : null
}

function BundlePage({ page, lookInside, pastEditions, ...hero }: Omit<ProductPageProps, 'bundle'>) {
  const words = productPageWords.combo
  const price = formatRupees(page.product.priceInPaise)
  return (
    <>
      <Hero
        page={page}
        {...hero}
        drawing={page.parts.some(({ blueprint }) => blueprint) ? <WeightageSheet parts={page.parts} /> : null}
      />
      <div>
        <FeatureSection page={page} />
        <WhyChoose page={page}>
          <BuyLink page={page} opensSoon={hero.opensSoon} className="mt-8">
            {page.hero.buyLabel}
          </BuyLink>
        </WhyChoose>
        <ExcerptSection page={page} opensSoon={hero.opensSoon} />
        <LookInsideSection page={page} pages={lookInside.pages} />
        <EditionsSection editions={pastEditions} />
        <FaqSection page={page} />
        <FloatingBuyButton page={page} opensSoon={hero.opensSoon}>
          {words.buyFloating(price)}
        </FloatingBuyButton>
      </div>
      <FinalCall page={page} note={words.note}>
        <BuyLink page={page} opensSoon={hero.opensSoon}>
          <span>
            {words.buy(price)} <span className="whitespace-nowrap">{words.saving(savingOn(page.product).percent)}</span>
          </span>
        </BuyLink>
      </FinalCall>
    </>
  )
}

function BundleUpsell({ bundle }: { bundle: ProductContent }) {
  const words = productPageWords.subject
  const { product, parts, holdsAll } = bundle
  const saving = savingOn(product)
  const shortNames = parts.map((part) => part.product.shortName)
  return (
    <Section heading={words.upsell.heading(parts.length, holdsAll)} label={words.upsell.label} tone="tint">
      <div className="sheet grid gap-6 p-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
        <div>
          <p className="text-lg text-ink-soft">
            {isListPriceOfParts(bundle) ? (
              <RichText text={words.upsell.text(shortNames, formatRupees(product.listPriceInPaise))} />
            ) : (
              shortNames.join(', ')
            )}
          </p>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
            <strong className="text-4xl font-extrabold">{formatRupees(product.priceInPaise)}</strong>
            {saving.inPaise > 0 ? (
              <span className="bg-marker px-2 pt-0.5 font-bold text-ink-deep">
                {words.upsell.saving(formatRupees(saving.inPaise), saving.percent)}
              </span>
            ) : null}
          </p>
          <PartsNote
            priceInPaise={product.priceInPaise}
            partCount={parts.length}
            partsPriceInPaise={sumPrices(parts)}
            className="mt-2 text-ink-soft"
          />
        </div>
        <ButtonLink href={`/${product.slug}`}>{words.upsell.button(product.name)}</ButtonLink>
      </div>
    </Section>
  )
}
