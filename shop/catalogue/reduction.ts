/** How much an offer takes off a price: a percentage or an amount, the other is null. */
export interface Reduction {
  percent: number | null
  offInPaise: number | null
}

/** The smallest amount that payment providers accept. */
export const minPayableInPaise = 1_00

/**
 * Only 100 % makes a product free: every other offer leaves an amount that can be paid. An amount in rupees leaves at least the
 * owner's minimum price, however low the price is by now; a percentage is a part of any price.
 */
export function reduce(priceInPaise: number, { percent, offInPaise }: Reduction, floorInPaise: number): number {
  if (percent === 100) return 0
  const off = percent === null ? (offInPaise ?? 0) : Math.floor((priceInPaise * percent) / 100)
  const least = percent === null ? floorInPaise : minPayableInPaise
  return Math.max(Math.min(priceInPaise, least), priceInPaise - Math.max(0, off))
}

/** Whether the owner's minimum price keeps an offer from taking off all that it says. */
export function leavesLess(priceInPaise: number, { offInPaise }: Reduction, floorInPaise: number): boolean {
  return offInPaise !== null && priceInPaise - offInPaise < floorInPaise
}
