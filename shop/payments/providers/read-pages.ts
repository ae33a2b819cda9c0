import { ProviderError } from '../provider.ts'

/** The most that Razorpay and Stripe return in one answer. */
export const pageSize = 100
const maxPages = 100

/** Reads pages until one is not full. */
export async function readPages<Item>(readPage: (listed: Item[]) => Promise<Item[]>): Promise<Item[]> {
  const listed: Item[] = []
  for (let page = 0; page < maxPages; page++) {
    const items = await readPage(listed)
    listed.push(...items)
    if (items.length < pageSize) return listed
  }
  throw new ProviderError('a list of the provider does not end')
}
