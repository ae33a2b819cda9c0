import { spellNumberInEnglish } from '#brand/english-words.ts'

export const priceWords = {
  original: 'Original price',
  price: 'Price',
  now: 'Price now',
  sale: (offer: string, price: string, regular: string) => `${offer}: ${price} instead of ${regular}`,
  saleUntil: (offer: string, price: string, regular: string, end: string) =>
    `${offer}: ${price} instead of ${regular} until ${end}`,
  free: 'Free',
  demoEdition: 'Sample edition: the year-by-year figures are invented.',
  /** Next to the saving on the list price: the honest difference today. */
  comparedToParts: (parts: number, partsPrice: string, difference: string) =>
    `Bought one by one, the ${spellNumberInEnglish(parts)} cost ${partsPrice} today: ${difference} more.`,
  saving: (amount: string, percent: number) => `Save ${amount} (${percent}% OFF)`,
}
