import { joinWithAndInEnglish } from '#brand/english-words.ts'
import { wholeNumber } from '#brand/numbers.ts'

export const offersWords = {
  metaTitle: 'Offers',
  heading: 'Offers',
  lead: 'An offer lowers the price for everyone, or for buyers with a code. It is live as soon as you save it, without publishing, and starts and ends at the times that you enter. A buyer gets one offer per order, the best one. Orders keep the price at which they were placed.',
  create: 'New offer',
  none: 'There are no offers yet.',
  time: { planned: 'Planned', running: 'Running', ended: 'Ended' },
  usedUp: 'Used up',
  free: 'Free copy',
  reduction: (amount: string) => `${amount} off`,
  percent: (percent: number) => `${percent}%`,
  allProducts: 'All products',
  products: (names: string[]) => joinWithAndInEnglish(names),
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
    outdated: 'This offer was changed in another window just now. Press the button again to compare.',
    'no-such-offer': 'There is no such offer.',
  },
}
