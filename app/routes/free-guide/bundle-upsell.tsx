import { formatRupees } from '#brand/rupees.ts'
import { freeGuideWords as words } from '#content/interface/free-guide.ts'
import { type Bundle, savingOn } from '#content/owner/products/product.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'

export function BundleUpsell({ bundle, isLimited }: { bundle: Bundle; isLimited: boolean }) {
  const { percent } = savingOn(bundle)
  // An owner who changed or emptied the line above list prices makes no such promise here either.
  const label = isLimited ? words.combo.label : words.combo.plainLabel
  const figures = {
    subjects: bundle.partCount,
    isAll: bundle.holdsAll,
    price: formatRupees(bundle.priceInPaise),
    listPrice: formatRupees(bundle.listPriceInPaise),
  }
  return (
    <section className="graph-paper-dark on-dark rounded-sheet p-6 text-white">
      {percent > 0 ? <p className="font-bold text-marker">{label(percent)}</p> : null}
      <h2 className="mt-1 text-2xl">{bundle.name}</h2>
      <p className="mt-2 text-ink-faint">
        <RichText text={words.combo.text(figures)} strongClassName="text-white" />
      </p>
      <ButtonLink href={`/${bundle.slug}`} look="quiet" className="mt-4 w-full">
        {words.combo.button}
      </ButtonLink>
    </section>
  )
}
