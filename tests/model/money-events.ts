/** Everything that can happen to the money of an order: the steps of order-lifecycle.property.test.ts and of money.pml. */
export const moneyEvents = [
  ...(['pay', 'pay too little', 'decline', 'wait', 'expire'] as const),
  ...(['refund', 'refund extra', 'refund on the site', 'plan refunds', 'settle a refund'] as const),
  ...(['swap', 'take money back', 'return second payments', 'download'] as const),
  ...(['dispute', 'decide a dispute'] as const),
  ...(['deliver', 'deliver twice', 'deliver but keep', 'forge', 'lose'] as const),
  ...(['work', 'work and crash', 'work on refunds', 'work on refunds and crash'] as const),
  ...(['work on disputes', 'work on disputes and crash', 'poll', 'reconcile'] as const),
  ...(['in parallel', 'crash during'] as const),
]

export type MoneyEvent = (typeof moneyEvents)[number]
