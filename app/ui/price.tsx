import { formatRupees } from '#brand/rupees.ts'
import { type Product, savingOn } from '#content/owner/products/product.ts'

type Priced = Pick<Product, 'priceInPaise' | 'listPriceInPaise'>

/** "Save ₹24 (10% OFF)", with the figures of the catalogue. */
export function savingWords(product: Priced): string {
  const saving = savingOn(product)
  return `Save ${formatRupees(saving.inPaise)} (${saving.percent}% OFF)`
}

/** The old price struck through, the price to pay, and what that saves. */
export function Price({ product }: { product: Priced }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <s className="text-2xl text-ink-soft">
        <span className="sr-only">Original price </span>
        {formatRupees(product.listPriceInPaise)}
      </s>
      <strong className="text-5xl font-extrabold leading-none">
        <span className="sr-only">Price now </span>
        {formatRupees(product.priceInPaise)}
      </strong>
      <span className="bg-marker px-2 pt-0.5 font-bold text-ink-deep">{savingWords(product)}</span>
    </p>
  )
}
