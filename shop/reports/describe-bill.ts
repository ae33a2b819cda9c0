import type { Order } from '#db/schema/orders.ts'

/** One line of an order's bill. Only what adds up to the amount, and then to what is left of it, has a sign. */
export interface BillLine {
  name:
    | ('list-price' | 'reduced' | 'discount' | 'credit' | 'accepted' | 'amount')
    | ('tax' | 'refunded' | 'disputed' | 'fee' | 'net')
  inPaise: number
  /** The name of the offer and its code. */
  offer?: { name: string; code: string | null }
}

type BilledOrder = Pick<
  Order,
  | ('listPriceInPaise' | 'priceInPaise' | 'discount' | 'creditInPaise' | 'amountInPaise')
  | ('refundedInPaise' | 'disputedInPaise' | 'status')
>

interface Charges {
  /** Of the tax invoice; null while there is none. */
  taxInPaise: number | null
  /** Null while the provider has not reported any. */
  feeInPaise: number | null
}

/** Why the buyer paid this amount, and what is left of it. Lines without money are left out. */
export function describeBill(order: BilledOrder, { taxInPaise, feeInPaise }: Charges): BillLine[] {
  const { listPriceInPaise, priceInPaise, discount, creditInPaise, amountInPaise } = order
  const { refundedInPaise, disputedInPaise } = order
  const asked = priceInPaise - (discount?.inPaise ?? 0) - creditInPaise
  const lines: BillLine[] = [
    { name: 'list-price', inPaise: listPriceInPaise },
    { name: 'reduced', inPaise: priceInPaise - listPriceInPaise },
    ...(discount
      ? [
          {
            name: 'discount' as const,
            inPaise: -discount.inPaise,
            offer: { name: discount.name, code: discount.code },
          },
        ]
      : []),
    { name: 'credit', inPaise: -creditInPaise },
    { name: 'accepted', inPaise: amountInPaise - asked },
  ]
  const reasons = lines.filter(({ name, inPaise }) => name === 'list-price' || inPaise !== 0)
  if (order.status !== 'completed') return [...reasons, { name: 'amount', inPaise: amountInPaise }]
  const charges: BillLine[] = [
    { name: 'tax', inPaise: taxInPaise ?? 0 },
    // What went back is one figure of the order, and a lost dispute is part of it.
    { name: 'refunded', inPaise: disputedInPaise - refundedInPaise },
    { name: 'disputed', inPaise: -disputedInPaise },
    { name: 'fee', inPaise: -(feeInPaise ?? 0) },
  ]
  return [
    ...reasons,
    { name: 'amount', inPaise: amountInPaise },
    ...charges.filter(({ inPaise }) => inPaise !== 0),
    { name: 'net', inPaise: amountInPaise - refundedInPaise - (feeInPaise ?? 0) },
  ]
}
