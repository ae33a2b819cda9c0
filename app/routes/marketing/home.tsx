import { localPath } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { joinWithAnd } from '#brand/words.ts'
import { homeWords } from '#content/interface/home.ts'
import { productPageWords } from '#content/interface/product-pages.ts'
import { savingOn } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { readHeadline } from '#shop/catalogue/read-headline.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { organization } from '../../seo/structured-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Heatmap } from '../../ui/drawings/heatmap.tsx'
import { Picture } from '../../ui/drawings/picture.tsx'
import { WeightageBar } from '../../ui/drawings/weightage-bar.tsx'
import { Headline } from '../../ui/headline.tsx'
import { Section } from '../../ui/section.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import type { Route } from './+types/home'

export const handle: PageHandle = { static: true }

export function loader() {
  const { home, business, freeGuide, testimonials } = getContent()
  const products = listProductPages()
  return {
    home: { ...home, trust: [...home.trust, business.claim].filter((reason) => reason !== '') },
    headline: readHeadline(home.hero.headline),
    singles: products.filter(({ product }) => product.kind === 'single'),
    bundles: products.filter(({ product }) => product.kind === 'bundle'),
    guide: freeGuide.inside,
    testimonials: { ...testimonials, list: listShownTestimonials(testimonials.list) },
  }
}

type Testimonials = ReturnType<typeof getContent>['testimonials']['list']

/** Only with consent, and without what the owner noted about it. */
function listShownTestimonials(list: Testimonials) {
  const shown = list.filter(({ consentGivenOn }) => consentGivenOn !== null)
  return shown.map(({ name, className, text }) => ({ name, className, text }))
}

type HomeData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const shop = getShopFacts(matches)
  return pageMeta(shop, { ...loaderData.home.seo, path: '/', structuredData: [organization(shop)] })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero {...loaderData} />
      <Problems {...loaderData} />
      <ChooseYourSubject {...loaderData} />
      <HowItWorks {...loaderData} />
      <WhatItIs {...loaderData} />
      <Teacher {...loaderData} />
      <Testimonials {...loaderData} />
      <FreeGuide {...loaderData} />
    </>
  )
}

function Hero({ home, headline, singles }: HomeData) {
  const drawn = singles.find(({ blueprint }) => blueprint !== null)
  return (
    <section className="graph-paper-dark on-dark overflow-hidden text-white">
      <div className="column grid items-center gap-12 pb-14 pt-10 md:pt-16 lg:grid-cols-[1.1fr_1fr] lg:pb-20">
        <div>
          <p className="dimension mb-5">{home.hero.eyebrow}</p>
          <Headline {...headline} />
          <p className="mt-6 max-w-xl text-lg text-ink-faint md:text-xl">{home.hero.lead}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ButtonLink href="#subjects">{home.hero.button}</ButtonLink>
            <ButtonLink href="/free-guide" look="quiet">
              {home.hero.freeGuideButton}
            </ButtonLink>
          </div>
          <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-1 text-ink-faint">
            {home.trust.map((reason) => (
              <li key={reason} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-2 bg-marker" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
        {drawn?.blueprint ? (
          <figure className="sheet text-ink">
            <div className="p-4 md:p-6">
              <Heatmap blueprint={drawn.blueprint} label={homeWords.chart.alt(drawn.product.name)} maxRows={10} />
              <p className="mt-3 text-sm text-ink-soft">{productPageWords.otherPapers}</p>
            </div>
            <figcaption className="title-block">
              <span className="flex-1">{homeWords.chart.caption(drawn.card.name)}</span>
              <span>{homeWords.chart.note}</span>
            </figcaption>
          </figure>
        ) : null}
      </div>
    </section>
  )
}

function Problems({ home }: HomeData) {
  return (
    <Section heading={home.problems.heading} label={home.problems.label}>
      <ul className="grid gap-5 sm:grid-cols-2">
        {home.problems.cards.map(({ problem, title, text }) => (
          <li key={problem} className="sheet p-6">
            <p className="flex gap-2.5 text-ink-soft">
              <span aria-hidden="true" className="text-alarm">
                ✕
              </span>
              {homeWords.quote(problem)}
            </p>
            <h3 className="mt-3 text-2xl">
              <span className="marked">{title}</span>
            </h3>
            <p className="mt-3 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ChooseYourSubject({ home, singles, bundles }: HomeData) {
  return (
    <Section
      id="subjects"
      heading={home.subjects.heading}
      label={home.subjects.label}
      lead={home.subjects.lead}
      tone="tint"
    >
      <ul className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {singles.map((page) => (
          <ProductCard key={page.product.slug} page={page} />
        ))}
      </ul>
      {bundles.map((page) => (
        <BundleCard key={page.product.slug} page={page} button={home.bundleButton} />
      ))}
    </Section>
  )
}

function Teacher({ home: { teacher } }: HomeData) {
  if (!teacher.photo) return null
  return (
    <Section heading={teacher.name || homeWords.teacher}>
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start">
        <Picture name={teacher.photo} alt={teacher.name} className="h-auto w-60 max-w-full rounded-sheet" />
        {teacher.about ? (
          <p className="max-w-2xl text-lg wrap-anywhere whitespace-pre-line text-ink-soft">{teacher.about}</p>
        ) : null}
      </div>
    </Section>
  )
}

function ProductCard({ page: { product, blueprint, card, cover } }: { page: ProductPage }) {
  const { name, covers, summary } = card
  return (
    <li className="sheet transition-transform hover:[transform:translateY(-0.25rem)] md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0">
      <div className="px-6 pt-6">
        <h3 className="text-2xl">
          <a href={localPath(`/${product.slug}`)} className="after:absolute after:inset-0">
            {name}
          </a>
        </h3>
        {covers.length > 0 ? <p className="mt-1 font-semibold text-ink-soft">{joinWithAnd(covers)}</p> : null}
        <p className="mb-5 mt-3 text-ink-soft">{summary}</p>
      </div>
      <div className="px-6 pb-6">
        {cover ? (
          <Picture name={cover} alt="" className="mb-4 h-auto max-h-44 w-auto max-w-full rounded-sheet" />
        ) : null}
        {blueprint ? (
          <>
            <WeightageBar blueprint={blueprint} />
            <p className="mt-2 text-sm leading-snug text-ink-soft" aria-hidden="true">
              {blueprint.units.map((unit) => unit.name).join(' · ')}
            </p>
          </>
        ) : null}
      </div>
      <p className="title-block">
        <span className="flex-1 font-sans text-base font-bold text-ink">
          {formatRupees(product.priceInPaise)}{' '}
          {savingOn(product).inPaise > 0 ? (
            <s className="font-normal">{formatRupees(product.listPriceInPaise)}</s>
          ) : null}
          {product.discount ? (
            <span className="block font-semibold wrap-anywhere text-ink-soft">{product.discount.name}</span>
          ) : null}
        </span>
        <span className="flex items-center font-sans text-base font-bold text-blue">{homeWords.seeInside}</span>
      </p>
    </li>
  )
}

function BundleCard({ page, button }: { page: ProductPage; button: string }) {
  const { product, parts, card } = page
  const saving = savingOn(product)
  return (
    <div className="graph-paper-dark on-dark relative mt-5 rounded-sheet p-6 text-white md:flex md:items-center md:justify-between md:gap-10 md:p-10">
      <div>
        <p className="dimension mb-3">{parts.map((part) => part.product.shortName).join(' + ')}</p>
        <h3 className="text-3xl md:text-4xl">{card.name}</h3>
        <p className="mt-3 max-w-xl text-ink-faint">{card.summary}</p>
      </div>
      <div className="mt-6 shrink-0 md:mt-0 md:text-right">
        <p className="mb-3">
          {saving.inPaise > 0 ? (
            <s className="mr-2 text-xl text-ink-faint">{formatRupees(product.listPriceInPaise)}</s>
          ) : null}
          <strong className="text-4xl font-extrabold">{formatRupees(product.priceInPaise)}</strong>
          {saving.percent > 0 ? (
            <span className="ml-3 font-semibold text-marker">{homeWords.discount(saving.percent)}</span>
          ) : null}
          {product.discount ? <span className="block font-semibold wrap-anywhere">{product.discount.name}</span> : null}
        </p>
        <ButtonLink href={`/${product.slug}`} className="w-full md:w-auto">
          {button}
        </ButtonLink>
      </div>
    </div>
  )
}

function HowItWorks({ home }: HomeData) {
  return (
    <Section heading={home.steps.heading} label={home.steps.label}>
      <ol className="grid gap-8 md:grid-cols-3">
        {home.steps.list.map((step, index) => (
          <li key={step.title} className="border-l-4 border-marker-deep pl-5">
            <p className="font-mono text-sm text-blue">{homeWords.step(index + 1)}</p>
            <h3 className="mt-1 text-xl">{step.title}</h3>
            <p className="mt-2 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function WhatItIs({ home }: HomeData) {
  return (
    <Section heading={home.whatItIs.heading} label={home.whatItIs.label} tone="tint">
      <div className="grid gap-5 md:grid-cols-2">
        <div className="sheet p-6">
          <h3 className="text-xl">{home.whatItIs.isHeading}</h3>
          <TickList items={home.whatItIs.is} className="mt-4" />
        </div>
        <div className="sheet p-6">
          <h3 className="text-xl">{home.whatItIs.isNotHeading}</h3>
          <TickList items={home.whatItIs.isNot} mark="cross" className="mt-4" />
        </div>
      </div>
    </Section>
  )
}

function Testimonials({ testimonials: { heading, label, list } }: HomeData) {
  if (list.length === 0) return null
  return (
    <Section heading={heading} label={label}>
      <ul className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {list.map(({ name, className, text }) => (
          <li key={`${name} ${text}`} className="sheet p-6">
            <figure className="wrap-anywhere">
              <blockquote className="whitespace-pre-line">{homeWords.quote(text)}</blockquote>
              <figcaption className="mt-3 text-ink-soft">
                <span className="font-bold text-ink">{name}</span>
                {className ? `, ${className}` : null}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FreeGuide({ home, guide }: HomeData) {
  return (
    <Section heading={home.freeGuide.heading} label={home.freeGuide.label} lead={home.freeGuide.lead}>
      <div className="sheet grid gap-6 p-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
        <TickList items={guide} />
        <ButtonLink href="/free-guide" look="quiet">
          {home.freeGuide.button}
        </ButtonLink>
      </div>
    </Section>
  )
}
