import type { endedProductWords } from '#content/interface/en/ended-product.ts'
import type { ShopFacts } from '../../shop-facts.ts'
import { ButtonLink } from '../../ui/button.tsx'

type EndedProductProps = typeof endedProductWords & Pick<ShopFacts, 'products'>

/** At the address of a product that is not sold any more: its buyers find their files, others what is sold. */
export function EndedProduct({ label, heading, text, purchases, sold, products }: EndedProductProps) {
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-14 md:py-20">
        <p className="dimension mb-4">{label}</p>
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <p className="mt-5 text-lg text-ink-soft">{text}</p>
        <ButtonLink href="/customer-dashboard" className="mt-8">
          {purchases}
        </ButtonLink>
        <h2 className="mt-10 text-xl">{sold}</h2>
        <ul className="mt-3 flex flex-wrap gap-3">
          {products.map(({ slug, name }) => (
            <li key={slug}>
              <ButtonLink href={`/${slug}`} look="quiet">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
