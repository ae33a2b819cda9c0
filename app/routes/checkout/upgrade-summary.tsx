import { localPath } from '#brand/language.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { upgradeWords as words } from '#content/interface/upgrades.ts'
import type { Upgrade } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** The price of an upgrade, with every earlier order that counts. */
export function UpgradeSummary({ upgrade }: { upgrade: Upgrade }) {
  const { bundle, counted, credits, priceInPaise, isFloor, paidInPaise, missing } = upgrade
  const lines = credits.flatMap(({ orderId, inPaise }) => {
    const order = counted.find(({ id }) => id === orderId)
    return order ? [{ ...order, inPaise }] : []
  })
  return (
    <div className="sheet border-l-4 border-l-marker-deep p-5">
      <p className="text-xl font-bold">{words.heading(missing)}</p>
      <dl className="mt-3 space-y-1">
        <PriceLine name={bundle.name} inPaise={bundle.priceInPaise} />
        {lines.map(({ id, number, productName, inPaise }) => (
          <PriceLine key={id} name={words.paidBefore(productName, formatOrderNumber(number))} inPaise={-inPaise} />
        ))}
        <div className="mt-1 flex flex-wrap gap-x-6 border-t border-line">
          <dt className="flex-1 pt-2 font-bold">{words.youPay}</dt>
          <dd className="ml-auto pt-1 text-3xl font-extrabold">{formatRupees(priceInPaise)}</dd>
        </div>
      </dl>
      {isFloor ? (
        <p className="mt-2 text-base text-ink-soft">
          {words.floor(formatRupees(paidInPaise), formatRupees(bundle.priceInPaise), formatRupees(priceInPaise))}
        </p>
      ) : null}
    </div>
  )
}

function PriceLine({ name, inPaise }: { name: string; inPaise: number }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <dt className="flex-1 basis-24">{name}</dt>
      <dd className="ml-auto">{formatRupees(inPaise)}</dd>
    </div>
  )
}

/** For a visitor who may own a part of the bundle: only a login proves it. */
export function LoginFirst() {
  return (
    <p className="mt-3">
      <RichText text={words.loginFirst} />
    </p>
  )
}

/** Offers the rest of a bundle to a customer who is logged in. */
export function UpgradeOffer({ upgrade, href }: { upgrade: Upgrade; href: string }) {
  const { bundle, missing, priceInPaise, paidInPaise, isFloor } = upgrade
  const price = formatRupees(priceInPaise)
  return (
    <section
      className="graph-paper-dark on-dark rounded-sheet p-6 text-white"
      aria-labelledby={`upgrade-${bundle.slug}`}
    >
      <h2 id={`upgrade-${bundle.slug}`} className="text-xl">
        {words.offer(missing, price)}
      </h2>
      <p className="mt-2 text-ink-faint">
        {isFloor
          ? words.floor(formatRupees(paidInPaise), formatRupees(bundle.priceInPaise), price)
          : words.explanation(bundle.name, formatRupees(bundle.priceInPaise), formatRupees(paidInPaise))}
      </p>
      <ButtonLink href={href} look="quiet" className="mt-4 w-full">
        {words.button(price)}
      </ButtonLink>
    </section>
  )
}

/** For a browser that proved to own every file of the product. */
export function OwnedNotice() {
  const { title, description, link } = words.owned
  return (
    <div className="mb-4 rounded-sheet border-l-4 border-ok bg-ok-tint p-4">
      <p className="font-bold">{title}</p>
      <p>
        {description}{' '}
        <a className="text-link" href={localPath('/customer-dashboard')}>
          {link}
        </a>
      </p>
    </div>
  )
}
