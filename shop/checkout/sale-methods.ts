/** How a buyer pays the owner directly. */
export const saleMethods = ['cash', 'bank-transfer', 'upi'] as const
export type SaleMethod = (typeof saleMethods)[number]
