import { formatRupees } from '#brand/rupees.ts'
import { productPages } from '#content/interface/en/product-pages.ts'
import { combo } from '#content/owner/products/combo.ts'
import { savingOn } from '#content/owner/products/product.ts'
import { subjects } from '#content/owner/products/subjects.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/combo'
import { productMeta } from './product-meta.ts'
import {
  ExcerptSection,
  FaqSection,
  FeatureSection,
  FinalCall,
  FloatingBuyButton,
  Hero,
  WeightageSheet,
  WhyChoose,
} from './product-sections.tsx'

const words = productPages.combo

export const handle: PageHandle = { static: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), productMeta(getShopFacts(matches), combo))

export default function Combo() {
  const price = formatRupees(combo.offer.priceInPaise)
  const checkout = `/checkout/${combo.offer.slug}`
  return (
    <>
      <Hero page={combo} drawing={<WeightageSheet subjects={subjects} />} />
      <FeatureSection page={combo} />
      <WhyChoose page={combo}>
        <ButtonLink href={checkout} className="mt-8">
          {combo.hero.buyLabel}
        </ButtonLink>
      </WhyChoose>
      <ExcerptSection page={combo} />
      <FaqSection page={combo} />
      <FinalCall page={combo} note={words.note}>
        <ButtonLink href={checkout}>
          <span>
            {words.buy(price)} <span className="whitespace-nowrap">{words.saving(savingOn(combo.offer).percent)}</span>
          </span>
        </ButtonLink>
      </FinalCall>
      <FloatingBuyButton page={combo}>{words.buyFloating(price)}</FloatingBuyButton>
    </>
  )
}
