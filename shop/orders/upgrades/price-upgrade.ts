import { sumOf } from '#brand/sum-of.ts'

/** An earlier order of a part, and what the shop really kept of its price. */
export interface CreditableOrder {
  orderId: string
  paidInPaise: number
}

export interface UpgradePrice {
  priceInPaise: number
  creditInPaise: number
  /** What each earlier order takes off the price; together they are the credit. */
  credits: { orderId: string; inPaise: number }[]
  /** True when the buyer has paid so much that only the owner's minimum is left. */
  isFloor: boolean
}

/** A code and an upgrade never add up: the buyer pays the lower price. */
export function isUpgradeBetter(upgrade: UpgradePrice, product: { priceInPaise: number }): boolean {
  return upgrade.priceInPaise <= product.priceInPaise
}

/** The bundle's price less what was paid for its parts, never below the floor. Null when that takes nothing off. */
export function priceUpgrade(
  bundlePriceInPaise: number,
  floorInPaise: number,
  paid: CreditableOrder[],
): UpgradePrice | null {
  const maxCredit = bundlePriceInPaise - floorInPaise
  let rest = Math.min(maxCredit, sumOf(paid, 'paidInPaise'))
  if (rest <= 0) return null
  const creditInPaise = rest
  const credits = paid.flatMap(({ orderId, paidInPaise }) => {
    const inPaise = Math.min(rest, paidInPaise)
    rest -= inPaise
    return inPaise > 0 ? [{ orderId, inPaise }] : []
  })
  const isFloor = sumOf(paid, 'paidInPaise') >= maxCredit
  return { priceInPaise: bundlePriceInPaise - creditInPaise, creditInPaise, credits, isFloor }
}
