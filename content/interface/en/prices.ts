export const prices = {
  original: 'Original price',
  price: 'Price',
  now: 'Price now',
  sale: (offer: string, price: string, regular: string) => `${offer}: ${price} instead of ${regular}`,
  saleUntil: (offer: string, price: string, regular: string, end: string) =>
    `${offer}: ${price} instead of ${regular} until ${end}`,
  free: 'Free',
  saving: (amount: string, percent: number) => `Save ${amount} (${percent}% OFF)`,
}

export type PricesWords = typeof prices
