import { currentLanguage } from '#brand/language.ts'
import type { BoughtFile, Order } from '#db/schema/orders.ts'
import { getContent, getContentIn } from './current-content.server.ts'

/**
 * What a buyer bought, in the current language. Orders keep English names; a product that was renamed since is not what
 * was bought any more, so its translation does not count.
 */
export function translateBought({ productId, productName }: Pick<Order, 'productId' | 'productName'>): string {
  if (currentLanguage() === 'en') return productName
  const isSame = ({ product }: { product: { id: string } }) => product.id === productId
  if (getContentIn('en').products.find(isSame)?.product.name !== productName) return productName
  return getContent().products.find(isSame)?.product.name ?? productName
}

/** For messages to the buyer. */
export function translateOrder<Bought extends Pick<Order, 'productId' | 'productName'>>(order: Bought): Bought {
  return { ...order, productName: translateBought(order) }
}

export function translateTitle({ file, title }: Pick<BoughtFile, 'file' | 'title'>): string {
  if (currentLanguage() === 'en') return title
  const products = getContentIn('en').products
  const product = products.findIndex(({ files }) => files.some((own) => own.file === file && own.title === title))
  return getContent().products[product]?.files.find((own) => own.file === file)?.title ?? title
}
