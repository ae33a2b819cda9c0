import { useRouteLoaderData } from 'react-router'
import type { ShopFacts } from '../../shop-facts.ts'

/** Returns a function from product type to name. A product that is no longer sold keeps its type as its name. */
export function useProductNames(): (productType: string) => string {
  const shop = useRouteLoaderData('root') as ShopFacts | undefined
  return (productType) => shop?.products.find(({ slug }) => slug === productType)?.name ?? productType
}
