import { joinWithOrInEnglish } from '#brand/english-words.ts'
import { business } from '../../owner/business.ts'
import { checkoutWords } from './checkout.ts'

/** Why a code does not lower the price. */
const codeRefusals = {
  'code-unknown': 'We do not know this code. Check the spelling',
  'code-early': 'This code does not work yet',
  'code-ended': 'The offer for this code has ended',
  'code-other-product': 'This code is for another product',
  'code-used-up': 'This code has been used as often as the offer allows',
  'code-used-by-buyer': 'You have already used this code as often as the offer allows',
  'code-not-checked': 'Too many codes were tried from your network. Please try again in 10 minutes',
}

/** Sent with the server's answers, so that the page's script does not carry them. */
export const checkoutAnswerWords = {
  seo: {
    title: (product: string) => `Buy the ${product}`,
    description: (product: string) =>
      `Complete your purchase of the ${product}: pay by ${joinWithOrInEnglish(business.paysBy)} and get the download link immediately.`,
    keywords: (product: string) => [product, 'buy', 'CBSE Class 10'],
  },
  /** The toast when a payment does not start. */
  paymentError: {
    title: 'Payment Error',
    description: (error: string) =>
      `Failed to start payment process. Error: ${error}. Please check your details and try again.`,
  },
  /** What the server says about a code. */
  codeNotes: {
    applied: (code: string, offer: string) => `Code ${code} applied: ${offer}`,
    saleIsBetter: (code: string) => `The price is already lower than with the code ${code}.`,
    usualPrice: (price: string) => `Without the code you pay ${price}.`,
  },
  priceChanged: {
    title: 'The price has changed',
    description: (price: string) => `The price changed while this page was open. It is now ${price}.`,
  },
  /** Asked once, when the buyer chooses a class that the product is not written for. */
  otherClass: {
    title: (madeFor: string, _chosen: string) => `This product is for ${madeFor}`,
    description: (madeFor: string, chosen: string) =>
      `You chose ${chosen}. Please change the class if the student is in ${madeFor}. If you want it for ${chosen}, press the button again. Nothing has been charged.`,
  },
  codeRefusals,
  /** Why the server did not start a payment, for the page and the JSON API. */
  refusals: {
    closed: `${checkoutWords.closed.title}. ${checkoutWords.closed.description}`,
    'seller-unknown': `${checkoutWords.notSelling.title}. ${checkoutWords.notSelling.description}`,
    'opens-soon': `${checkoutWords.opensSoon.title}. ${checkoutWords.opensSoon.description}`,
    'too-many-free-copies':
      'This email address or phone number has received many free copies today. Please try again tomorrow',
    'key-reused': 'This Idempotency-Key was used for another request',
    'payment-url-missing': 'Payment URL not received from payment service',
    'payment-service-error': 'Payment service error',
    'payments-down':
      'No payment can be started right now. You were not charged, and everything you typed is still here. Please press the button again in a few minutes.',
    unexpected: 'Unknown error occurred',
    ...codeRefusals,
  },
  tooManyOrders: (minutes: number) =>
    `Too many orders from your network. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
  /** What the checkout of an ended product says; sent with the answer, so that no script carries it. */
  noLongerSold: {
    title: 'No longer sold',
    heading: 'No longer sold',
    text: 'This product is no longer sold. You were not charged. If you bought it earlier, your files stay under Your purchases.',
  },
}
