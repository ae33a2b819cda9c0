import { formatRupees } from '#brand/rupees.ts'
import { joinWithAnd } from '#brand/words.ts'
import { freeGuide } from '#content/owner/free-guide.ts'
import { home } from '#content/owner/home.ts'
import { combo } from '#content/owner/products/combo.ts'
import { savingOn } from '#content/owner/products/product.ts'
import type { SubjectPage } from '#content/owner/products/product-page.ts'
import { subjects } from '#content/owner/products/subjects.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { organization } from '../../seo/structured-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Heatmap } from '../../ui/drawings/heatmap.tsx'
import { WeightageBar } from '../../ui/drawings/weightage-bar.tsx'
import { Headline } from '../../ui/headline.tsx'
import { Section } from '../../ui/section.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import type { Route } from './+types/home'

export const handle: PageHandle = { static: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const shop = getShopFacts(matches)
  return pageMeta(shop, { ...home.seo, path: '/', structuredData: [organization(shop)] })
}

export default function Home() {
  return (
    <>
      <Hero />
      <Problems />
      <ChooseYourSubject />
      <HowItWorks />
      <WhatItIs />
      <FreeGuide />
    </>
  )
}

function Hero() {
  const [{ name, offer, blueprint }] = subjects
  return (
    <section className="graph-paper-dark on-dark overflow-hidden text-white">
      <div className="column grid items-center gap-12 pb-14 pt-10 md:pt-16 lg:grid-cols-[1.1fr_1fr] lg:pb-20">
        <div>
          <p className="dimension mb-5">{home.hero.eyebrow}</p>
          <Headline {...home.hero.headline} />
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
        <figure className="sheet text-ink">
          <div className="p-4 md:p-6">
            <Heatmap blueprint={blueprint} label={home.hero.chart.alt(offer.name)} maxRows={10} />
          </div>
          <figcaption className="title-block">
            <span className="flex-1">{home.hero.chart.caption(name)}</span>
            <span>{home.hero.chart.note}</span>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

function Problems() {
  return (
    <Section heading={home.problems.heading} label={home.problems.label}>
      <ul className="grid gap-5 sm:grid-cols-2">
        {home.problems.cards.map(({ problem, title, text }) => (
          <li key={problem} className="sheet p-6">
            <p className="flex gap-2.5 text-ink-soft">
              <span aria-hidden="true" className="text-alarm">
                ✕
              </span>
              {home.problems.quote(problem)}
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

function ChooseYourSubject() {
  return (
    <Section
      id="subjects"
      heading={home.subjects.heading}
      label={home.subjects.label(formatRupees(subjects[0].offer.priceInPaise))}
      lead={home.subjects.lead}
      tone="tint"
    >
      <ul className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {subjects.map((subject) => (
          <SubjectCard key={subject.offer.slug} subject={subject} />
        ))}
      </ul>
      <ComboCard />
    </Section>
  )
}

function SubjectCard({ subject }: { subject: SubjectPage }) {
  const { name, offer, covers, summary, blueprint } = subject
  return (
    <li className="sheet transition-transform hover:-translate-y-1 md:row-span-3 md:grid md:grid-rows-subgrid md:gap-y-0">
      <div className="px-6 pt-6">
        <h3 className="text-2xl">
          <a href={`/${offer.slug}`} className="after:absolute after:inset-0">
            {name}
          </a>
        </h3>
        {covers.length > 0 ? <p className="mt-1 font-semibold text-ink-soft">{joinWithAnd(covers)}</p> : null}
        <p className="mb-5 mt-3 text-ink-soft">{summary}</p>
      </div>
      <div className="px-6 pb-6">
        <WeightageBar blueprint={blueprint} />
        <p className="mt-2 text-sm leading-snug text-ink-soft" aria-hidden="true">
          {blueprint.units.map((unit) => unit.name).join(' · ')}
        </p>
      </div>
      <p className="title-block">
        <span className="flex-1 font-sans text-base font-bold text-ink">
          {formatRupees(offer.priceInPaise)} <s className="font-normal">{formatRupees(offer.listPriceInPaise)}</s>
        </span>
        <span className="flex items-center font-sans text-base font-bold text-blue">{home.subjects.seeInside}</span>
      </p>
    </li>
  )
}

function ComboCard() {
  const { offer } = combo
  const saving = savingOn(offer)
  return (
    <div className="graph-paper-dark on-dark relative mt-5 rounded-sheet p-6 text-white md:flex md:items-center md:justify-between md:gap-10 md:p-10">
      <div>
        <p className="dimension mb-3">{subjects.map((subject) => subject.offer.shortName).join(' + ')}</p>
        <h3 className="text-3xl md:text-4xl">{home.combo.heading}</h3>
        <p className="mt-3 max-w-xl text-ink-faint">{combo.hero.lead}</p>
      </div>
      <div className="mt-6 shrink-0 md:mt-0 md:text-right">
        <p className="mb-3">
          <s className="text-xl text-ink-faint">{formatRupees(offer.listPriceInPaise)}</s>{' '}
          <strong className="ml-1 text-4xl font-extrabold">{formatRupees(offer.priceInPaise)}</strong>
          <span className="ml-3 font-semibold text-marker">{home.combo.discount(saving.percent)}</span>
        </p>
        <ButtonLink href={`/${offer.slug}`} className="w-full md:w-auto">
          {home.combo.button}
        </ButtonLink>
      </div>
    </div>
  )
}

function HowItWorks() {
  return (
    <Section heading={home.steps.heading} label={home.steps.label}>
      <ol className="grid gap-8 md:grid-cols-3">
        {home.steps.list.map((step, index) => (
          <li key={step.title} className="border-l-4 border-marker-deep pl-5">
            <p className="font-mono text-sm text-blue">{home.steps.number(index + 1)}</p>
            <h3 className="mt-1 text-xl">{step.title}</h3>
            <p className="mt-2 text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function WhatItIs() {
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

function FreeGuide() {
  return (
    <Section heading={home.freeGuide.heading} label={home.freeGuide.label} lead={home.freeGuide.lead}>
      <div className="sheet grid gap-6 p-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
        <TickList items={freeGuide.inside} />
        <ButtonLink href="/free-guide" look="quiet">
          {home.freeGuide.button}
        </ButtonLink>
      </div>
    </Section>
  )
}
