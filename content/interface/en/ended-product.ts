/** Sent with the page of a product that is not sold any more. */
export const endedProductWords = {
  label: 'No longer sold',
  heading: 'This product is no longer sold',
  text: 'If you bought it, it is still yours: your files and receipts stay under Your purchases.',
  purchases: 'Your purchases',
  sold: 'What we sell today',
}
