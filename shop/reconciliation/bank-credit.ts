import { indianDay } from '#brand/indian-time.ts'

/** As the owner typed it; the amount is already read. */
export interface TypedCredit {
  creditedOn: string
  reference: string
  amountInPaise: number
}

const maxReference = 60
const maxAmountInPaise = 1_000_000_00
const firstDay = '2020-01-01'

/** A line of a bank statement: it has a day that has come, a number and an amount. */
export function readCredit(typed: TypedCredit, now: Date): TypedCredit | { refused: 'date' | 'reference' | 'amount' } {
  const { creditedOn, amountInPaise } = typed
  const reference = typed.reference.replaceAll(/\s+/g, ' ').trim()
  const day = new Date(`${creditedOn}T00:00:00Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(creditedOn) && !Number.isNaN(day.getTime())
  const isReal = isDay && day.toISOString().startsWith(creditedOn)
  if (!isReal || creditedOn < firstDay || creditedOn > indianDay(now)) return { refused: 'date' }
  if (reference === '' || reference.length > maxReference) return { refused: 'reference' }
  if (!Number.isSafeInteger(amountInPaise) || amountInPaise <= 0 || amountInPaise > maxAmountInPaise)
    return { refused: 'amount' }
  return { creditedOn, reference, amountInPaise }
}
