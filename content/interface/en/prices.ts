export const prices = {
  original: 'Original price',
  price: 'Price',
  now: 'Price now',
  saving: (amount: string, percent: number) => `Save ${amount} (${percent}% OFF)`,
}

export type PricesWords = typeof prices
