import { formatRupees } from '#brand/rupees.ts'
import { productPages } from '#content/interface/en/product-pages.ts'
import { combo } from '#content/owner/products/combo.ts'
import { savingOn } from '#content/owner/products/product.ts'
import { subjects } from '#content/owner/products/subjects.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/subject'
import { productMeta } from './product-meta.ts'
import {
  ExcerptSection,
  FaqSection,
  FeatureSection,
  FinalCall,
  FloatingBuyButton,
  HeatSheet,
  Hero,
  WhyChoose,
} from './product-sections.tsx'

const words = productPages.subject

export const handle: PageHandle = { static: true }

function getSubject(pathname: string) {
  const subject = subjects.find(({ offer }) => `/${offer.slug}` === pathname.toLowerCase())
  if (!subject) throw new Error(`routes.ts names ${pathname}, which is not a subject`)
  return subject
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(getShopFacts(matches), productMeta(getShopFacts(matches), getSubject(location.pathname)))

export function loader({ url }: Route.LoaderArgs) {
  return { pathname: url.pathname }
}

export default function Subject({ loaderData }: Route.ComponentProps) {
  const page = getSubject(loaderData.pathname)
  const price = formatRupees(page.offer.priceInPaise)
  const checkout = `/checkout/${page.offer.slug}`
  return (
    <>
      <Hero page={page} drawing={<HeatSheet subject={page} />} />
      <FeatureSection page={page} />
      <WhyChoose page={page} />
      <ExcerptSection page={page} />
      <FaqSection page={page} />
      <ComboUpsell />
      <FinalCall page={page}>
        <ButtonLink href={checkout}>{words.buy(price)}</ButtonLink>
        <ButtonLink href={`/${combo.offer.slug}`} look="quiet">
          {words.buyCombo(savingOn(combo.offer).percent)}
        </ButtonLink>
      </FinalCall>
      <FloatingBuyButton page={page}>{words.buyFloating(price)}</FloatingBuyButton>
    </>
  )
}

function ComboUpsell() {
  const { offer } = combo
  const saving = savingOn(offer)
  const shortNames = subjects.map((subject) => subject.offer.shortName)
  return (
    <Section heading={words.upsell.heading(subjects.length)} label={words.upsell.label} tone="tint">
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
