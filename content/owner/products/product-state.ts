/**
 * draft: only the owner sees it. on-sale: in menus, on the home page, for sale. hidden: for sale to those who know its
 * address. ended: not for sale; its buyers keep their files.
 */
export const productStates = ['draft', 'on-sale', 'hidden', 'ended'] as const
export type ProductState = (typeof productStates)[number]

/** Whether anyone can buy it. */
export function isForSale(state: ProductState | undefined): boolean {
  return state === 'on-sale' || state === 'hidden'
}
