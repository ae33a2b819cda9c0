/** How much an offer takes off a price: a percentage or an amount, the other is null. */
export interface Reduction {
  percent: number | null
  offInPaise: number | null
}

/** Only 100 % makes a product free: every other offer leaves at least the owner's minimum price, however low the price is by now. */
export function reduce(priceInPaise: number, reduction: Reduction, floorInPaise: number): number {
  if (reduction.percent === 100) return 0
  return Math.max(Math.min(priceInPaise, floorInPaise), priceInPaise - readOff(priceInPaise, reduction))
}

/** Whether the owner's minimum price keeps an offer from taking off all that it says. */
export function leavesLess(priceInPaise: number, reduction: Reduction, floorInPaise: number): boolean {
  return reduction.percent !== 100 && priceInPaise - readOff(priceInPaise, reduction) < floorInPaise
}

function readOff(priceInPaise: number, { percent, offInPaise }: Reduction): number {
  return percent === null ? Math.max(0, offInPaise ?? 0) : Math.floor((priceInPaise * percent) / 100)
}
