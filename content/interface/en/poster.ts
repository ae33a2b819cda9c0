/** What stands on a poster of a product and on a button of another website. */
export const posterWords = {
  documentTitle: (product: string) => `${product}: poster`,
  scan: 'Scan with your phone’s camera',
  or: 'or open',
  /** Printed, so it says of which day the price is. */
  price: (day: string) => `Price on ${day}. The shop shows today’s price.`,
  button: (product: string) => `Buy ${product}`,
}
