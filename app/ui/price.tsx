import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { priceWords } from '#content/interface/prices.ts'
import { type Product, savingOn } from '#content/owner/products/product.ts'

type Priced = Pick<Product, 'priceInPaise' | 'listPriceInPaise' | 'discount'>

/** Save ₹24 (10% OFF) */
export function formatSaving(product: Priced): string {
  const saving = savingOn(product)
  return priceWords.saving(formatRupees(saving.inPaise), saving.percent)
}

export function Price({ product }: { product: Priced }) {
  const isReduced = savingOn(product).inPaise > 0
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {isReduced ? (
        <s className="text-2xl text-ink-soft">
          <span className="sr-only">{priceWords.original} </span>
          {formatRupees(product.listPriceInPaise)}
        </s>
      ) : null}
      <strong className="text-5xl font-extrabold leading-none">
        <span className="sr-only">{isReduced ? priceWords.now : priceWords.price} </span>
        {formatRupees(product.priceInPaise)}
      </strong>
      {isReduced ? (
        <span className="bg-marker px-2 pt-0.5 font-bold text-ink-deep">{formatSaving(product)}</span>
      ) : null}
      <DiscountNote product={product} />
    </p>
  )
}

/** The name of the offer, the price that it replaces and, if the owner shows it, its end. */
export function DiscountNote({ product: { priceInPaise, discount } }: { product: Priced }) {
  if (!discount) return null
  const price = priceInPaise === 0 ? priceWords.free : formatRupees(priceInPaise)
  const regular = formatRupees(discount.regularPriceInPaise)
  return (
    <span className="w-full text-base font-semibold wrap-anywhere">
      {discount.endsAt
        ? priceWords.saleUntil(discount.name, price, regular, indianTime(new Date(discount.endsAt)))
        : priceWords.sale(discount.name, price, regular)}
    </span>
  )
}

interface PartsNoteProps {
  priceInPaise: number
  partCount: number
  partsPriceInPaise: number
  className?: string
}

/** What the parts of a bundle cost today; nothing when they are not dearer. */
export function PartsNote({ priceInPaise, partCount, partsPriceInPaise, className = '' }: PartsNoteProps) {
  const difference = partsPriceInPaise - priceInPaise
  if (partCount < 2 || difference <= 0) return null
  const words = priceWords.comparedToParts(partCount, formatRupees(partsPriceInPaise), formatRupees(difference))
  return <p className={`text-base ${className}`}>{words}</p>
}
