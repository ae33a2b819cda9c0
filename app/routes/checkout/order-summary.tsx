import { formatRupees } from '#brand/rupees.ts'
import { spellNumber } from '#brand/words.ts'
import { type ComboOffer, type Product, savingOn } from '#content/owner/products/product.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { savingWords } from '../../ui/price.tsx'
import { TickList } from '../../ui/tick-list.tsx'

export function OrderSummary({ product }: { product: Product }) {
  return (
    <div className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-l-marker-deep p-5">
      <div>
        <p className="text-xl font-bold">{product.name}</p>
        <p className="text-base text-ink-soft">{savingWords(product)}</p>
      </div>
      <p className="flex items-baseline gap-3">
        <s className="text-xl text-ink-soft">
          <span className="sr-only">Original price </span>
          {formatRupees(product.listPriceInPaise)}
        </s>
        <strong className="text-3xl font-extrabold">
          <span className="sr-only">Price </span>
          {formatRupees(product.priceInPaise)}
        </strong>
      </p>
    </div>
  )
}

export function Benefits({ product, benefits }: { product: Product; benefits: string[] }) {
  return (
    <section className="sheet p-6">
      <h2 className="text-xl">What you get with the {product.name}</h2>
      <TickList items={benefits} className="mt-4" />
    </section>
  )
}

export function UpgradeBox({ combo, onUpgrade }: { combo: ComboOffer; onUpgrade: () => void }) {
  const saving = savingOn(combo)
  return (
    <section className="graph-paper-dark on-dark rounded-sheet p-6 text-white">
      <h2 className="text-xl">Upgrade to the {combo.name}</h2>
      <p className="mt-2 text-ink-faint">
        All {spellNumber(combo.subjectCount)} subjects for{' '}
        <strong className="text-white">{formatRupees(combo.priceInPaise)}</strong> instead of{' '}
        <s>{formatRupees(combo.listPriceInPaise)}</s>. You save {formatRupees(saving.inPaise)} ({saving.percent}% OFF).
      </p>
      <ButtonLink href={`/checkout/${combo.slug}`} look="quiet" className="mt-4 w-full" onClick={onUpgrade}>
        Upgrade to combo
      </ButtonLink>
    </section>
  )
}
