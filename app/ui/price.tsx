import { formatRupees } from '#brand/rupees.ts'
import { prices } from '#content/interface/en/prices.ts'
import { type Product, savingOn } from '#content/owner/products/product.ts'

type Priced = Pick<Product, 'priceInPaise' | 'listPriceInPaise'>

/** Save ₹24 (10% OFF) */
export function formatSaving(product: Priced): string {
  const saving = savingOn(product)
  return prices.saving(formatRupees(saving.inPaise), saving.percent)
}

export function Price({ product }: { product: Priced }) {
  const isReduced = savingOn(product).inPaise > 0
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {isReduced ? (
        <s className="text-2xl text-ink-soft">
          <span className="sr-only">{prices.original} </span>
          {formatRupees(product.listPriceInPaise)}
        </s>
      ) : null}
      <strong className="text-5xl font-extrabold leading-none">
        <span className="sr-only">{isReduced ? prices.now : prices.price} </span>
        {formatRupees(product.priceInPaise)}
      </strong>
      {isReduced ? (
        <span className="bg-marker px-2 pt-0.5 font-bold text-ink-deep">{formatSaving(product)}</span>
      ) : null}
    </p>
  )
}
