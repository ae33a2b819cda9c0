import { capitalise, joinWithOrInEnglish, spellPartsInEnglish } from '#brand/english-words.ts'
import { business } from '../../owner/business.ts'

interface ComboFigures {
  subjects: number
  isAll: boolean
  price: string
  listPrice: string
  saving: string
  percent: number
}

export const checkoutWords = {
  heading: 'Complete Your Purchase',
  aboutProduct: 'About this product',
  emailHint: 'We send your download link here',
  phonePurpose: {
    withWhatsApp: 'We also send the links here on WhatsApp, and it finds your order again.',
    findsOrder: 'It finds your order again if you lose the email.',
  },
  classLevel: 'Class level',
  classPurpose: 'We tell you before you pay if this product is made for another class.',
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
  /** Before paying, in the browser of another app. */
  inApp: {
    title: 'Better open this page in your browser',
    text: 'You are inside another app. UPI apps and downloads often do not open there. Tap ⋮ or … at the top and choose “Open in browser”.',
    open: 'Open in my browser',
  },
  /** For a buyer who comes back without having paid. */
  openPayment: {
    title: 'Your payment is still open',
    description:
      'You have not paid yet, as far as we know, and can go on where you stopped. If you have just approved it in your UPI app, check your payment instead of paying again.',
    button: (price: string) => `Continue to pay ${price}`,
    alreadyPaid: 'Already paid? Check your payment',
  },
  consent:
    'I agree to the [Terms of Service](/terms), [Consent to Contact](/consent-to-contact) and [Privacy Policy](/privacy). This includes news and offers by email, SMS, call and WhatsApp, also on a DND number. I can withdraw my consent at any time by contacting the support mailbox.',
  consentNote:
    'Buying requires the Terms of Service and the Privacy Policy. You can buy without news and offers: one button switches all of them off right after paying.',
  securePayment: 'Your payment is secure. The download link is sent instantly after payment.',
  paidTo: (seller: string, processor: string | null) =>
    processor === null
      ? `Sold by ${seller}.`
      : `Sold by ${seller}. ${processor} processes the payment: your UPI app shows “${seller}” or “${processor}”.`,
  paymentTerms: (price: string, moneyBack: string) =>
    `${joinWithOrInEnglish(business.paysBy)}, on the payment provider’s own page. ${price} is all you pay. ${moneyBack}; if the file does not arrive, we put it right: [Refund Policy](/refund).`,
  benefits: (product: string) => `What you get with the ${product}`,
  upgrade: {
    heading: (combo: string) => `Upgrade to the ${combo}`,
    text: ({ subjects, isAll, price, listPrice, saving, percent }: ComboFigures) =>
      `${capitalise(spellPartsInEnglish(subjects, isAll))} subjects for **${price}** instead of ~~${listPrice}~~. You save ${saving} (${percent}% OFF).`,
    button: 'Upgrade to combo',
  },
  fillAllFields: {
    // The specification prescribes this title in Hindi.
    titleLanguage: 'hi',
    title: 'कृपया सभी आवश्यक फ़ील्ड भरें',
    description: 'Please complete all required fields and accept the terms.',
  },
  offline: {
    title: 'You are offline',
    description:
      'The payment did not start, and nothing was charged. Everything you typed is still here: press the button again when you are connected.',
  },
  /** A live shop whose seller has not entered a name and an address yet. */
  /** The owner has closed the shop, and says why in a sentence of their own. */
  closed: {
    title: 'This shop is closed for a while',
    description: 'You cannot pay now, and nothing was charged. Your account and your downloads keep working.',
  },
  notSelling: {
    title: 'This shop is not open yet',
    description:
      'You cannot pay here until the seller has published a name, an address and a contact. Nothing was charged. Please come back later.',
  },
  /** A live shop that has only the demo edition of a product. */
  opensSoon: {
    title: 'Opens soon',
    description:
      'The finished edition is not available yet, so you cannot buy this product today. In the meantime, get the free guide.',
    freeGuide: 'Get the free guide',
  },
}
