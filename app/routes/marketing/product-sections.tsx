import type { ReactNode } from 'react'
import { localPath, markEnglish } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { formWords } from '#content/interface/forms.ts'
import { priceWords } from '#content/interface/prices.ts'
import { productPageWords as words } from '#content/interface/product-pages.ts'
import type { Blueprint } from '#content/owner/blueprints/blueprint.ts'
import { savingOn } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { sumPrices } from '#shop/catalogue/describe-bundle.ts'
import type { ProductEdition } from '#shop/catalogue/files/describe-editions.server.ts'
import type { TitledPage } from '#shop/catalogue/files/find-look-inside.server.ts'
import type { FreeSample } from '#shop/catalogue/files/list-free-samples.server.ts'
import { checkoutPath } from '../../checkout-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawing } from '../../ui/drawings/drawing.tsx'
import { HeatGlyph } from '../../ui/drawings/heat-glyph.tsx'
import { Heatmap } from '../../ui/drawings/heatmap.tsx'
import { Picture } from '../../ui/drawings/picture.tsx'
import { WeightageBar } from '../../ui/drawings/weightage-bar.tsx'
import { Faq } from '../../ui/faq.tsx'
import { Headline } from '../../ui/headline.tsx'
import { PartsNote, Price } from '../../ui/price.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { EditionTable } from './edition-table.tsx'
import { isEnglishProduct } from './product-meta.ts'

interface PageProps {
  page: ProductPage
}

interface BuyProps extends PageProps {
  /** A live shop that has only the demo edition. */
  opensSoon: boolean
}

interface BuyBoxProps extends BuyProps {
  edition: ProductEdition | null
  samples: FreeSample[]
  notes: string[]
  listPriceLabel: string
  codeNote: string | null
}

export function Hero({ page, drawing, ...box }: BuyBoxProps & { drawing: ReactNode }) {
  return (
    <section className="graph-paper border-b border-line">
      <div
        className={`column grid items-center gap-10 pb-14 pt-8 md:pt-14 lg:gap-14 ${drawing || page.cover ? 'lg:grid-cols-[1.15fr_1fr]' : ''}`}
      >
        <div className="min-w-0">
          {page.hero.eyebrow ? <p className="dimension mb-5">{page.hero.eyebrow}</p> : null}
          <Headline {...page.hero.headline} />
          <p lang={markEnglish(page.hero.lead)} className="mt-5 max-w-xl text-lg text-ink-soft md:text-xl">
            {page.hero.lead}
          </p>
          {isEnglishProduct(page) ? (
            <p className="mt-4 border-l-4 border-marker-deep pl-3">{words.onlyEnglish}</p>
          ) : null}
          <BuyBox page={page} {...box} />
        </div>
        {page.cover ? <OwnCover page={page} /> : null}
        {drawing && !page.cover ? <div className="hidden lg:block">{drawing}</div> : null}
      </div>
    </section>
  )
}

function BuyBox({ page, notes, listPriceLabel, codeNote, edition, samples, opensSoon }: BuyBoxProps) {
  return (
    <div className="sheet mt-7 max-w-lg p-5 md:p-6">
      {savingOn(page.product).inPaise > 0 && listPriceLabel ? (
        <p lang={markEnglish(listPriceLabel)} className="mb-3 font-mono text-sm text-blue">
          {listPriceLabel}
        </p>
      ) : null}
      <Price product={page.product} />
      {codeNote ? <p className="mt-2 font-semibold text-alarm">{codeNote}</p> : null}
      <PartsNote
        priceInPaise={page.product.priceInPaise}
        partCount={page.parts.length}
        partsPriceInPaise={sumPrices(page.parts)}
        className="mt-2 text-ink-soft"
      />
      {edition?.isDemoEdition && !opensSoon ? (
        <p className="mt-2 text-base font-semibold">{priceWords.demoEdition}</p>
      ) : null}
      <BuyLink page={page} opensSoon={opensSoon} className="main-button mt-5 w-full">
        {page.hero.buyLabel}
      </BuyLink>
      {opensSoon ? null : <AfterBuyLink page={page} />}
      {edition ? <EditionTable edition={edition} /> : null}
      <SampleLinks page={page} samples={samples} />
      <p className="mt-3 border-t border-line pt-3 text-center text-base text-ink-soft">{notes.join(' · ')}</p>
    </div>
  )
}

function AfterBuyLink({ page }: PageProps) {
  return (
    <>
      <p className="mt-3 text-center text-ink-soft">{words.instantDownload}</p>
      <p className="mt-2 text-center">
        <a className="text-link py-1.5" href={localPath(`/send-to-parent/${page.product.slug}`)}>
          {formWords.sendToParent}
        </a>
      </p>
    </>
  )
}

/** To the checkout, or to the free guide while there is nothing to buy. */
export function BuyLink({
  page,
  opensSoon,
  className,
  children,
}: BuyProps & { className?: string; children: ReactNode }) {
  return (
    <ButtonLink href={opensSoon ? '/free-guide' : checkoutPath(page.product)} className={className}>
      {opensSoon ? words.opensSoon : children}
    </ButtonLink>
  )
}

function SampleLinks({ page, samples }: PageProps & { samples: FreeSample[] }) {
  const { link, minute, chapter } = words.freeSample
  const labels = { mp3: minute, epub: chapter }
  return samples.map(({ file, title, type, parts }) => (
    <p key={file} className="mt-2 text-base">
      <a className="text-link py-1.5" href={localPath(`/free-sample/${page.product.slug}/${file}.${type}`)}>
        {type === 'mp3' || type === 'epub' ? labels[type](title) : link(title, parts)}
      </a>
    </p>
  ))
}

export function HeatSheet({ page, blueprint }: PageProps & { blueprint: Blueprint }) {
  const { name } = page.product
  return (
    <figure className="sheet">
      <div className="p-6">
        <Heatmap blueprint={blueprint} label={words.heatmap(name)} maxRows={9} />
        <p className="mt-3 text-sm text-ink-soft">{words.otherPapers}</p>
      </div>
      <figcaption className="title-block">
        <span className="flex-1">{words.marksPerChapter(name)}</span>
        <span>{words.illustrative}</span>
      </figcaption>
    </figure>
  )
}

export function WeightageSheet({ parts }: { parts: readonly ProductPage[] }) {
  const drawn = parts.flatMap(({ product, blueprint }) => (blueprint ? [{ product, blueprint }] : []))
  return (
    <figure className="sheet">
      <div className="space-y-6 p-6">
        {drawn.map(({ product, blueprint }) => (
          <div key={product.slug}>
            <p className="mb-1 font-bold">{product.name}</p>
            <WeightageBar blueprint={blueprint} />
          </div>
        ))}
      </div>
      <figcaption className="title-block">
        <span className="flex-1">{words.theoryMarks}</span>
      </figcaption>
    </figure>
  )
}

export function FeatureSection({ page }: PageProps) {
  if (page.features.length === 0) return null
  return (
    <section aria-label={words.whatYouGet} className="py-14 md:py-16">
      <ul className="column grid gap-5 md:grid-cols-3">
        {page.features.map((feature, index) => (
          <li key={feature.title} className="sheet p-6">
            <HeatGlyph variant={index} />
            <h2 className="mt-4 text-xl">{feature.title}</h2>
            <p className="mt-3 text-ink-soft">{feature.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WhyChoose({ page, children }: PageProps & { children?: ReactNode }) {
  if (page.whyChoose.points.length === 0) return null
  return (
    <Section heading={page.whyChoose.heading} label={words.reasons(page.whyChoose.points.length)} tone="dark">
      <ol className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {page.whyChoose.points.map((point, index) => (
          <li key={point.title} className="flex gap-5">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center bg-marker pt-1 text-xl font-extrabold text-ink-deep"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{point.title}</h3>
              <p className="mt-2 text-ink-faint">{point.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {children}
    </Section>
  )
}

export function ExcerptSection({ page, opensSoon }: BuyProps) {
  if (page.excerpts.length === 0) return null
  return (
    <Section heading={words.excerpts.heading} label={words.excerpts.label} lead={words.excerpts.lead}>
      <ul className="grid gap-6 md:grid-cols-2">
        {page.excerpts.map((excerpt, index) => (
          <li key={excerpt.title}>
            <figure className="sheet flex h-full flex-col">
              <figcaption className="p-5 pb-0 md:p-7 md:pb-0">
                <h3 className="text-xl">{excerpt.title}</h3>
                <p className="mt-1 text-ink-soft">{excerpt.caption}</p>
              </figcaption>
              <div className="mx-auto flex w-full max-w-lg flex-1 items-center px-3 py-5 sm:px-5 lg:p-7">
                <Drawing drawing={excerpt.drawing} label={excerpt.alt} />
              </div>
              <p className="title-block" aria-hidden="true">
                {/* Three parts do not fit into one line of a phone. */}
                <span className="flex-1 max-sm:hidden">{page.product.name}</span>
                <span className="max-sm:flex-1">{words.excerpts.sheet(index + 1, page.excerpts.length)}</span>
                <span>{words.illustrative}</span>
              </p>
            </figure>
          </li>
        ))}
      </ul>
      {page.excerpts.some(({ drawing }) => drawing.kind !== 'priority-map') ? (
        <p className="mt-4 text-base text-ink-soft">{words.otherPapers}</p>
      ) : null}
      <p className="mt-8 text-center">
        <BuyLink page={page} opensSoon={opensSoon}>
          {words.excerpts.buy(formatRupees(page.product.priceInPaise))}
        </BuyLink>
      </p>
    </Section>
  )
}

export function Cover({ page, shown }: PageProps & { shown: TitledPage }) {
  return (
    <div className="sheet mx-auto w-fit p-4">
      <PageImage shown={shown} alt={words.lookInside.cover(page.product.name)} className="max-h-112 w-auto" />
    </div>
  )
}

/** Also on phones, below the price. */
function OwnCover({ page }: PageProps) {
  return (
    <Picture
      name={page.cover}
      alt={words.lookInside.cover(page.product.name)}
      className="mx-auto h-auto max-h-112 w-auto max-w-full rounded-sheet"
    />
  )
}

export function LookInsideSection({ page, pages }: PageProps & { pages: readonly TitledPage[] }) {
  if (pages.length === 0) return null
  const { lookInside } = words
  const isBundle = page.product.kind === 'bundle'
  return (
    <Section heading={lookInside.heading} label={lookInside.label} lead={lookInside.lead} tone="tint">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
      <section aria-label={lookInside.label} tabIndex={0} className="page-strip -mx-5 px-5 md:mx-0 md:px-0">
        <ul className="flex w-max gap-4">
          {pages.map((shown) => (
            <li key={shown.image} className="w-[min(17.5rem,78vw)] snap-center">
              <figure className="sheet p-2">
                <a href={`/look-inside/${shown.image}.webp`}>
                  <PageImage
                    shown={shown}
                    // A Hindi voice would misread the heading of an English page.
                    alt={lookInside.page(shown.title, shown.page, markEnglish(shown.heading) ? '' : shown.heading)}
                    className="h-auto w-full"
                  />
                </a>
                <figcaption aria-hidden="true" className="px-1 pt-2 text-base text-ink-soft">
                  {isBundle ? lookInside.page(shown.title, shown.page, '') : lookInside.pageNumber(shown.page)}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
    </Section>
  )
}

function PageImage({ shown, alt, className }: { shown: TitledPage; alt: string; className: string }) {
  const { image, width, height } = shown
  return (
    <img
      src={`/look-inside/${image}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}

export function FaqSection({ page }: PageProps) {
  if (page.faqs.length === 0) return null
  return (
    <Section
      heading={words.faq.heading}
      label={words.faq.label}
      layout="columns"
      lead={<RichText text={words.faq.lead} />}
    >
      <Faq entries={page.faqs} />
    </Section>
  )
}

export function FinalCall({ page, note, children }: PageProps & { note?: string; children: ReactNode }) {
  return (
    <section className="graph-paper border-t border-line py-16 md:py-24">
      <div className="column text-center">
        <h2 className="mx-auto max-w-2xl text-3xl md:text-5xl">{page.finalCall.heading}</h2>
        <p className="mx-auto mt-4 max-w-xl text-lg text-ink-soft">{page.finalCall.text}</p>
        <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">{children}</div>
        {note ? <p className="mt-4 text-ink-soft">{note}</p> : null}
      </div>
    </section>
  )
}

/** Takes no room: it floats over the bottom of the screen, only within its own container. */
export function FloatingBuyButton({ page, opensSoon, children }: BuyProps & { children: ReactNode }) {
  if (opensSoon) return null
  const always = page.floatingBuyButton === 'always'
  return (
    <div
      className={`${always ? 'flex' : 'hidden md:flex'} floating-button pointer-events-none sticky bottom-0 z-10 -mt-20 h-20 items-end justify-end px-3 md:px-5`}
    >
      <ButtonLink
        href={localPath(checkoutPath(page.product))}
        className="pointer-events-auto mb-[max(0.75rem,env(safe-area-inset-bottom))] w-full shadow-sheet sm:w-auto md:mb-5"
      >
        {children}
      </ButtonLink>
    </div>
  )
}
