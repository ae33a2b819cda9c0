import { joinWithOrInEnglish, spellNumberInEnglish } from '#brand/english-words.ts'
import { business } from '../../owner/business.ts'

interface ComboFigures {
  subjects: number
  price: string
  listPrice: string
  saving: string
  percent: number
}

export const checkout = {
  heading: 'Complete Your Purchase',
  aboutProduct: 'About this product',
  emailHint: 'We send your download link here',
  classLevel: 'Class level',
  state: 'State',
  stateHint: 'It appears on your tax invoice.',
  selectState: 'Select your State',
  pay: (price: string) => `Pay ${price}`,
  getFreeCopy: 'Get my free copy',
  freeTerms: 'There is nothing to pay. We send the download link immediately.',
  code: {
    question: 'Have a code?',
    label: 'Code',
    apply: 'Apply',
  },
  processing: 'Processing...',
  consent:
    'I agree to the [Terms of Service](/terms), [Consent to Contact](/consent-to-contact) and [Privacy Policy](/privacy). This includes news and offers by email, SMS, call and WhatsApp, also on a DND number. I can withdraw my consent at any time by contacting the support mailbox.',
  consentNote:
    'Buying requires the Terms of Service and the Privacy Policy. News and offers do not: you can switch all of them off with one button right after paying.',
  securePayment: 'Your payment is secure. The download link is sent instantly after payment.',
  paymentTerms: (price: string) =>
    `${joinWithOrInEnglish(business.paysBy)}, on the payment provider’s own page. ${price} is all you pay. Sales are final; if the file does not arrive, we put it right: [Refund Policy](/refund).`,
  benefits: (product: string) => `What you get with the ${product}`,
  upgrade: {
    heading: (combo: string) => `Upgrade to the ${combo}`,
    text: ({ subjects, price, listPrice, saving, percent }: ComboFigures) =>
      `All ${spellNumberInEnglish(subjects)} subjects for **${price}** instead of ~~${listPrice}~~. You save ${saving} (${percent}% OFF).`,
    button: 'Upgrade to combo',
  },
  fillAllFields: {
    // The specification prescribes this title in Hindi.
    titleLanguage: 'hi',
    title: 'कृपया सभी आवश्यक फ़ील्ड भरें',
    description: 'Please complete all required fields and accept the terms.',
  },
}

/** Read on the server only, so that the page's script does not carry it. */
export const checkoutSeo = {
  title: (product: string) => `Buy the ${product}`,
  description: (product: string) =>
    `Complete your purchase of the ${product}: pay by ${joinWithOrInEnglish(business.paysBy)} and get the download link immediately.`,
  keywords: (product: string) => [product, 'buy', 'CBSE Class 10'],
}

/** The toast when a payment does not start. */
export const paymentError = {
  title: 'Payment Error',
  description: (error: string) =>
    `Failed to start payment process. Error: ${error}. Please check your details and try again.`,
}

export const paymentOffline = {
  title: 'You are offline',
  description:
    'The payment did not start, and nothing was charged. Everything you typed is still here: press the button again when you are connected.',
}

/** What the server says about a code; the browser need not load it. */
export const codeNotes = {
  applied: (code: string, offer: string) => `Code ${code} applied: ${offer}`,
  saleIsBetter: (code: string) => `The price is already lower than with the code ${code}.`,
  usualPrice: (price: string) => `Without the code you pay ${price}.`,
}

export const priceChanged = {
  title: 'The price has changed',
  description: (price: string) => `The price changed while this page was open. It is now ${price}.`,
}

/** Asked once, when the buyer chooses a class that the product is not written for. */
export const otherClass = {
  title: (madeFor: string, _chosen: string) => `This product is for ${madeFor}`,
  description: (madeFor: string, chosen: string) =>
    `You chose ${chosen}. Please change the class if the student is in ${madeFor}. If you want it for ${chosen}, press the button again. Nothing has been charged.`,
}

/** A live shop whose seller has not entered a name and an address yet. */
export const notSelling = {
  title: 'This shop is not open yet',
  description:
    'You cannot pay here until the seller has published a name, an address and a contact. Nothing was charged. Please come back later.',
}

/** A live shop that has only the demo edition of a product. */
export const opensSoon = {
  title: 'Opens soon',
  description:
    'The finished edition is not available yet, so you cannot buy this product today. In the meantime, get the free guide.',
  freeGuide: 'Get the free guide',
}

/** Why a code does not lower the price. */
export const codeRefusals = {
  'code-unknown': 'We do not know this code. Check the spelling',
  'code-early': 'This code does not work yet',
  'code-ended': 'The offer for this code has ended',
  'code-other-product': 'This code is for another product',
  'code-used-up': 'This code has been used as often as the offer allows',
  'code-used-by-buyer': 'You have already used this code as often as the offer allows',
}

/** Why the server did not start a payment, for the page and the JSON API. */
export const checkoutRefusals = {
  'seller-unknown': `${notSelling.title}. ${notSelling.description}`,
  'opens-soon': `${opensSoon.title}. ${opensSoon.description}`,
  'key-reused': 'This Idempotency-Key was used for another request',
  'payment-url-missing': 'Payment URL not received from payment service',
  'payment-service-error': 'Payment service error',
  unexpected: 'Unknown error occurred',
  ...codeRefusals,
}

export function tooManyOrders(minutes: number): string {
  return `Too many orders from your network. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`
}

export type CheckoutWords = typeof checkout
export type CheckoutSeoWords = typeof checkoutSeo
export type PaymentErrorWords = typeof paymentError
export type PaymentOfflineWords = typeof paymentOffline
export type CodeNoteWords = typeof codeNotes
export type PriceChangedWords = typeof priceChanged
export type NotSellingWords = typeof notSelling
export type OtherClassWords = typeof otherClass
export type OpensSoonWords = typeof opensSoon
export type CodeRefusalWords = typeof codeRefusals
export type CheckoutRefusalWords = typeof checkoutRefusals
