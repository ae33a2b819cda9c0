import { formatRupees } from '#brand/rupees.ts'
import { checkoutWords } from '#content/interface/checkout.ts'
import { priceWords } from '#content/interface/prices.ts'
import { type Bundle, type Product, savingOn } from '#content/owner/products/product.ts'
import { showInAppHint } from '../../inline-scripts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { InlineScript } from '../../ui/inline-script.tsx'
import { DiscountNote, formatSaving, PartsNote } from '../../ui/price.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { TickList } from '../../ui/tick-list.tsx'

interface OrderSummaryProps {
  product: Product
  /** Empty for a product that is not a bundle. */
  parts: { count: number; priceInPaise: number }
  isDemoEdition: boolean
}

export function OrderSummary({ product, parts, isDemoEdition }: OrderSummaryProps) {
  const isReduced = savingOn(product).inPaise > 0
  return (
    <div className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-l-marker-deep p-5">
      <div>
        <p className="text-xl font-bold">{product.name}</p>
        {isReduced ? <p className="text-base text-ink-soft">{formatSaving(product)}</p> : null}
        <PartsNote
          priceInPaise={product.priceInPaise}
          partCount={parts.count}
          partsPriceInPaise={parts.priceInPaise}
          className="text-ink-soft"
        />
        <DiscountNote product={product} />
        {isDemoEdition ? <p className="text-base font-semibold">{priceWords.demoEdition}</p> : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        {isReduced ? (
          <s className="text-xl text-ink-soft">
            <span className="sr-only">{priceWords.original} </span>
            {formatRupees(product.listPriceInPaise)}
          </s>
        ) : null}
        <strong className="text-3xl font-extrabold">
          <span className="sr-only">{priceWords.price} </span>
          {formatRupees(product.priceInPaise)}
        </strong>
      </p>
    </div>
  )
}

export function Benefits({ product, benefits }: { product: Product; benefits: string[] }) {
  return (
    <section className="sheet p-6">
      <h2 className="text-xl">{checkoutWords.benefits(product.name)}</h2>
      <TickList items={benefits} className="mt-4" />
    </section>
  )
}

export function UpgradeBox({ bundle }: { bundle: Bundle }) {
  const saving = savingOn(bundle)
  const figures = {
    subjects: bundle.partCount,
    isAll: bundle.holdsAll,
    price: formatRupees(bundle.priceInPaise),
    listPrice: formatRupees(bundle.listPriceInPaise),
    saving: formatRupees(saving.inPaise),
    percent: saving.percent,
  }
  return (
    <section className="graph-paper-dark on-dark rounded-sheet p-6 text-white">
      <h2 className="text-xl">{checkoutWords.upgrade.heading(bundle.name)}</h2>
      <p className="mt-2 text-ink-faint">
        <RichText text={checkoutWords.upgrade.text(figures)} strongClassName="text-white" />
      </p>
      <PartsNote {...bundle} className="mt-2 text-ink-faint" />
      <ButtonLink href={`/checkout/${bundle.slug}`} look="quiet" className="mt-4 w-full" keepsTyping>
        {checkoutWords.upgrade.button}
      </ButtonLink>
    </section>
  )
}

interface OpenPaymentProps {
  url: string
  amountInPaise: number
  statusUrl: string
}

/** For a buyer who left the payment page, or whose phone closed it. */
export function OpenPayment({ url, amountInPaise, statusUrl }: OpenPaymentProps) {
  const { title, description, button, alreadyPaid } = checkoutWords.openPayment
  return (
    <div className="mb-4 rounded-sheet border-l-4 border-marker-deep bg-white p-4">
      <p className="font-bold">{title}</p>
      <p>{description}</p>
      <ButtonLink href={url} className="mt-3 w-full">
        {button(formatRupees(amountInPaise))}
      </ButtonLink>
      <p className="mt-2">
        <a className="text-link py-1.5" href={statusUrl}>
          {alreadyPaid}
        </a>
      </p>
    </div>
  )
}

/** Instead of the form, for a product whose sale has not begun. */
export function OpensSoon() {
  return (
    <div className="space-y-4">
      <h2 className="text-2xl">{checkoutWords.opensSoon.title}</h2>
      <p className="text-ink-soft">{checkoutWords.opensSoon.description}</p>
      <ButtonLink href="/free-guide">{checkoutWords.opensSoon.freeGuide}</ButtonLink>
    </div>
  )
}

/** Hidden until an inline script finds that the page stands in another app: a stored page is the same for everyone. */
export function InAppHint() {
  const { title, text, open } = checkoutWords.inApp
  return (
    <>
      <div
        id="in-app"
        hidden
        suppressHydrationWarning
        className="mb-4 rounded-sheet border-l-4 border-marker-deep bg-white p-4"
      >
        <p className="font-bold">{title}</p>
        <p>{text}</p>
        <a href="?" className="button button-quiet mt-3 w-full" suppressHydrationWarning>
          {open}
        </a>
      </div>
      <InlineScript code={import.meta.env.SSR ? showInAppHint : ''} />
    </>
  )
}
