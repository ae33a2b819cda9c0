/** What a price that includes tax consists of. */
export interface Tax {
  taxableInPaise: number
  cgstInPaise: number
  sgstInPaise: number
  igstInPaise: number
}

export interface TaxedAmount {
  amountInPaise: number
  ratePercent: number
  /** The buyer is in the seller's State: two equal heads instead of one. */
  isIntraState: boolean
}

const noTax = { cgstInPaise: 0, sgstInPaise: 0, igstInPaise: 0 }

/** The heads are rounded and the taxable value is the rest, so that the heads are equal and everything adds up. */
export function splitTax({ amountInPaise, ratePercent, isIntraState }: TaxedAmount): Tax {
  if (!isIntraState) return toTax(amountInPaise, roundShare(amountInPaise, ratePercent, 100 + ratePercent), false)
  return toTax(amountInPaise, roundShare(amountInPaise, ratePercent, 2 * (100 + ratePercent)), true)
}

export interface CreditedAmount extends TaxedAmount {
  /** The invoice, and what earlier credit notes took off it. */
  invoice: Tax
  creditedBefore: Tax
}

/**
 * The tax of a refund. All refunds together are rounded, not each one, so that credit notes over the whole amount take
 * off what the invoice had charged.
 */
export function splitCredit({ invoice, creditedBefore, ...refund }: CreditedAmount): Tax {
  const { amountInPaise, isIntraState } = refund
  const together = splitTax({ ...refund, amountInPaise: amountInPaise + totalOf(creditedBefore) })
  const headOf = isIntraState ? (tax: Tax) => tax.cgstInPaise : (tax: Tax) => tax.igstInPaise
  const wanted = Math.min(headOf(together), headOf(invoice)) - headOf(creditedBefore)
  // A refund of one paisa is too small for two heads.
  const max = isIntraState ? Math.floor(amountInPaise / 2) : amountInPaise
  return toTax(amountInPaise, Math.min(Math.max(wanted, 0), max), isIntraState)
}

export function totalOf({ taxableInPaise, cgstInPaise, sgstInPaise, igstInPaise }: Tax): number {
  return taxableInPaise + cgstInPaise + sgstInPaise + igstInPaise
}

function toTax(amountInPaise: number, head: number, isIntraState: boolean): Tax {
  if (!isIntraState) return { ...noTax, taxableInPaise: amountInPaise - head, igstInPaise: head }
  return { ...noTax, taxableInPaise: amountInPaise - 2 * head, cgstInPaise: head, sgstInPaise: head }
}

/** Half a paisa rounds up. */
function roundShare(amountInPaise: number, share: number, of: number): number {
  return Math.floor((2 * amountInPaise * share + of) / (2 * of))
}
