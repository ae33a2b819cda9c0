import { wholeNumber } from '#brand/numbers.ts'
import type { ProductState } from '../../../owner/products/product-state.ts'

const states: Record<ProductState, string> = {
  draft: 'Private',
  'on-sale': 'On sale',
  hidden: 'Hidden',
  ended: 'Ended',
}

/** The list of products. */
export const productsWords = {
  metaTitle: 'Products',
  heading: 'Products',
  lead: 'In the order of the menu. Changes are saved as a draft: buyers see them when you publish.',
  states,
  bundle: (count: number) => `Bundle of ${count}`,
  noFile: 'No file yet',
  sales: (count: number, revenue: string) =>
    count === 0 ? 'No sales yet' : `${wholeNumber.format(count)} ${count === 1 ? 'sale' : 'sales'}, ${revenue}`,
  edit: 'Edit',
  up: 'Move up',
  down: 'Move down',
  duplicate: 'Duplicate',
  copyOf: (name: string) => `${name.slice(0, 150)} (copy)`,
  notMoved: 'The list of products changed in another window.',
  new: {
    heading: 'New product',
    lead: 'A name and a price are enough to begin. The shop writes a page from the name. You upload the file in the next step; a bundle needs none.',
    name: 'Name',
    shortName: 'Short name',
    shortNameHint: 'One or two words for the menu, such as Hindi.',
    price: 'Price in rupees',
    priceHint: 'For example 199 or 199.50.',
    parts: 'For a bundle: tick the products in it',
    partsHint: 'Buyers get the files of all of them. For a single product, leave all boxes empty.',
    create: 'Create product',
  },
}
