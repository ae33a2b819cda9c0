import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { readProductNames } from '#shop/reports/read-product-names.server.ts'

/** The products on offer, then those that were ordered once and are no longer sold. */
export async function listSoldProducts(): Promise<{ id: string; name: string }[]> {
  const names = {
    ...Object.fromEntries(listProducts().map(({ id, name }) => [id, name])),
    ...(await readProductNames()),
  }
  return Object.entries(names).map(([id, name]) => ({ id, name }))
}
