/** How much an offer takes off a price: a percentage or an amount, the other is null. */
export interface Reduction {
  percent: number | null
  offInPaise: number | null
}

/** The smallest amount that payment providers accept. */
export const minPayableInPaise = 1_00

/** Only 100 % makes a product free: every other offer leaves an amount that can be paid. */
export function reduce(priceInPaise: number, { percent, offInPaise }: Reduction): number {
  if (percent === 100) return 0
  const off = percent === null ? (offInPaise ?? 0) : Math.floor((priceInPaise * percent) / 100)
  return Math.max(Math.min(priceInPaise, minPayableInPaise), priceInPaise - Math.max(0, off))
}
