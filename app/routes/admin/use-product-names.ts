import { useRouteLoaderData } from 'react-router'
import type { ShopFacts } from '../../shop-facts.ts'

/** Names of what is on offer; what is no longer in the catalogue is called by its type. */
export function useProductNames(): (productType: string) => string {
  const shop = useRouteLoaderData('root') as ShopFacts | undefined
  return (productType) => shop?.products.find(({ slug }) => slug === productType)?.name ?? productType
}
