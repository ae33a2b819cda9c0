import { joinWithAndInEnglish, spellNumberInEnglish } from '#brand/english-words.ts'

/** A customer who owns parts of a bundle pays only the difference. */
export const upgradeWords = {
  /** "Add the other two for ₹140", or "Add Science for ₹49" when one is missing. */
  offer: (missing: string[], price: string) =>
    missing.length === 1
      ? `Add ${joinWithAndInEnglish(missing)} for ${price}`
      : `Add the other ${spellNumberInEnglish(missing.length)} for ${price}`,
  explanation: (bundle: string, bundlePrice: string, paid: string) =>
    `The ${bundle} costs ${bundlePrice}. You have already paid ${paid} for a part of it, so you pay only the difference.`,
  floor: (paid: string, bundlePrice: string, price: string) =>
    `You have already paid ${paid} for its parts, and the whole bundle costs ${bundlePrice}. So you pay only the minimum of ${price}.`,
  button: (price: string) => `Complete it for ${price}`,
  heading: (missing: string[]) => `You add: ${joinWithAndInEnglish(missing)}`,
  paidBefore: (product: string, orderNumber: string) => `You paid for the ${product} (order ${orderNumber})`,
  youPay: 'You pay',
  /** In the mail of an order, whose buyer may own more than this order. */
  mail: (count: number, bundle: string, price: string) =>
    count === 1
      ? `Want the rest of the ${bundle}? What you paid counts: add the missing part for ${price} or less.`
      : `Want the rest of the ${bundle}? What you paid counts: add the other ${spellNumberInEnglish(count)} for ${price} or less.`,
  mailButton: (price: string) => `Add the rest for ${price} or less`,
  loginFirst: 'Do you own a part of it already? [Log in](/customer-dashboard) first: then you pay only the difference.',
  ownAddress: {
    title: 'Use the address you bought with',
    description: 'The lower price belongs to the email address of your earlier purchase. Please enter that address.',
  },
  owned: {
    title: 'You own this',
    description: 'You have already bought it, so you do not need to pay again.',
    link: 'Download it',
  },
}
