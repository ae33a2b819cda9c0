import { wholeNumber } from '#brand/numbers.ts'

const listFormat = new Intl.ListFormat('en-IN')

export const offersPage = {
  metaTitle: 'Offers',
  heading: 'Offers',
  lead: 'An offer lowers the price for everyone, or for buyers with a code. It starts and ends by itself. A buyer gets one offer per order, the best one. Orders keep the price at which they were placed.',
  create: 'New offer',
  none: 'There are no offers yet.',
  time: { planned: 'Planned', running: 'Running', ended: 'Ended' },
  usedUp: 'Used up',
  free: 'Free copy',
  reduction: (amount: string) => `${amount} off`,
  percent: (percent: number) => `${percent}%`,
  allProducts: 'All products',
  products: (names: string[]) => listFormat.format(names),
  automatic: 'without a code',
  withCode: (code: string) => `with the code ${code}`,
  period: {
    from: (start: string) => `From ${start}`,
    fromUntil: (start: string, end: string) => `${start} until ${end}`,
    endedAt: (moment: string) => `You ended it on ${moment}`,
  },
  uses: (uses: number, max: number | null) =>
    max === null
      ? `${wholeNumber.format(uses)} ${uses === 1 ? 'order' : 'orders'}`
      : `${wholeNumber.format(uses)} of ${wholeNumber.format(max)} uses`,
  open: (count: number) => `${wholeNumber.format(count)} more in open checkouts`,
  perBuyer: (max: number) => (max === 1 ? 'once per buyer' : `${wholeNumber.format(max)} times per buyer`),
  given: (amount: string) => `${amount} in discounts given`,
  facts: { price: 'Price', products: 'For', time: 'When', uses: 'Used', link: 'Link' },
  edit: 'Edit',
  moreLinks: (count: number) => (count === 1 ? '1 more link' : `${count} more links`),
  copy: 'Copy link',
  copied: 'Copied',
  endNow: {
    label: 'End now',
    explanation: 'The offer ends immediately in the whole shop. Checkouts that have started keep their price.',
    confirm: 'Yes, end it now',
    done: 'Offer ended',
  },
  refusals: {
    'offer-ended': 'This offer has already ended.',
    'no-such-offer': 'There is no such offer.',
  },
}

export const offerForm = {
  newTitle: 'New offer',
  editTitle: 'Edit offer',
  lead: 'All times are in Indian time.',
  name: 'Name',
  nameHint: 'Buyers see it next to the price, for example “Diwali offer”.',
  nameInHindi: 'Name in Hindi (optional)',
  nameInHindiHint: 'For Hindi pages. Without it, they show the English name.',
  unit: 'Discount',
  units: { percent: 'Percent off', rupees: 'Rupees off' },
  amount: 'How much',
  amountHint: '100 percent gives free copies, without a payment page. That needs a code.',
  scope: 'Products',
  scopes: { all: 'All products', some: 'Only these' },
  code: 'Code',
  codeHint: 'Leave it empty for an offer that every buyer gets. Capital letters and digits, at least three.',
  startsAt: 'Starts',
  startsAtHint: 'Leave it empty to start now.',
  endsAt: 'Ends',
  endsAtHint: 'Leave it empty for an offer without an end.',
  showsEnd: 'Show buyers when the offer ends',
  maxUses: 'Limit in total',
  maxUsesHint: 'How many orders may use the code. An open checkout counts for 40 minutes.',
  maxUsesPerBuyer: 'Limit per buyer',
  maxUsesPerBuyerHint: 'Counted by email address.',
  save: 'Save offer',
  saving: 'Saving…',
  back: 'Back to all offers',
  saved: 'Offer saved',
  notSaved: { title: 'The offer was not saved', description: 'Check the marked fields.' },
  errors: {
    'name-required': 'Enter a name.',
    'name-too-long': 'Use at most 80 characters.',
    'percent-range': 'Enter a whole number from 1 to 100.',
    'rupees-range': 'Enter an amount from ₹1 to ₹1,00,000.',
    'free-needs-code': 'A free copy needs a code. Without a code, the limit is 99 percent.',
    'products-required': 'Choose at least one product.',
    'code-invalid': 'Use 3 to 30 capital letters, digits and hyphens.',
    'code-taken': 'Another offer has this code. End that offer first, or choose another code.',
    'start-invalid': 'Enter a date and a time.',
    'end-invalid': 'Enter a date and a time.',
    'end-before-start': 'The end must be after the start.',
    'limit-range': 'Enter a whole number from 1 to 10,00,000, or leave it empty.',
    'limit-needs-code': 'Only an offer with a code can have a limit.',
  },
}

export type OffersPageWords = typeof offersPage
export type OfferFormWords = typeof offerForm
