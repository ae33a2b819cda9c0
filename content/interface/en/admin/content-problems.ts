import type { ProductProblem } from '../../../owner/products/written-product.ts'
import type { BusinessProblem } from '../../../owner/written-business.ts'
import type { LegalProblem } from '../../../owner/written-legal.ts'
import type { OrderMailProblem } from '../../../owner/written-order-mail.ts'
import type { PictureProblem } from '../../../owner/written-picture.ts'
import type { TestimonialProblem } from '../../../owner/written-testimonials.ts'
import type { TextProblem } from '../../../owner/written-text.ts'

/** Sentences that name what is wrong; without it, those below say it in general. */
export const detailedProblemWords: Partial<Record<string, (detail: string) => string>> = {
  'too-long': (max: string) => `This text is too long: up to ${Number(max).toLocaleString('en-IN')} characters fit.`,
  'unknown-placeholder': (name: string) =>
    `The shop does not know {${name}}. Correct it, or write it without the curly brackets.`,
  'part-without-file': (name: string) =>
    `${name} has no file yet, so buyers of the bundle would not get it. Upload it there, or keep the bundle private.`,
  'bundle-too-expensive': (sum: string) =>
    `A bundle cannot cost more than the list prices of its products together: ${sum}.`,
  'state-of-gstin': (state: string) =>
    `Your GSTIN was issued in ${state}, and the tax on invoices follows it. Write ${state} here, or correct the GSTIN.`,
  'accent-contrast': (contrast: string) =>
    `Text in this colour would be hard to read: its contrast is ${contrast}:1, and it needs at least 4.5:1. Choose a darker colour.`,
}

/** Why content was not saved, next to its field. */
export const contentProblemWords: Record<
  | TextProblem
  | ProductProblem
  | BusinessProblem
  | LegalProblem
  | OrderMailProblem
  | PictureProblem
  | TestimonialProblem
  | 'other',
  string
> &
  Record<string, string> = {
  empty: 'Please write something here.',
  'too-long': 'This text is too long. Please shorten it.',
  'unknown-placeholder': 'There is a word in curly brackets that the shop does not know, for example {prise}.',
  'product-required': 'Keep {product} in the subject, so that buyers see what they bought.',
  'support-required': 'Keep {supportEmail} in this text, so that buyers know where to get help.',
  picture: 'The shop does not have this picture. Please choose it again.',
  colour: 'Please enter a colour such as #1f57c3, or leave the field empty.',
  'accent-contrast': 'Text in this colour would be hard to read. Choose a darker colour.',
  slug: 'Use small letters, digits and single hyphens, up to 60 characters: maths-class-9.',
  'slug-taken': 'Another product has or had this address.',
  'slug-reserved': 'Another page of the shop has this address.',
  price: 'Please enter a price from ₹1 to ₹1,00,000, for example 199 or 199.50.',
  'list-price': 'Please enter an amount from ₹1 to ₹1,00,000, or leave the field empty.',
  'list-price-too-low': 'The list price cannot be lower than the price.',
  'no-files': 'A product for sale needs at least one file.',
  'phone-edition': 'Put the file above its phone edition.',
  'no-pdf': 'Upload this file first, or keep the product private.',
  'no-page': 'Please enter pages that the PDF has, for example 1, 4-6. Up to 8 pages.',
  'part-without-file': 'A product in this bundle has no file yet. Upload it there, or keep the bundle private.',
  'bundle-too-expensive': 'A bundle cannot cost more than the list prices of its products together.',
  'one-part': 'Choose at least two products for a bundle, or none for a single product.',
  'unknown-part': 'A bundle can contain only products that exist and are not bundles.',
  'file-name': 'Use letters, digits, spaces and hyphens. The shop adds the right ending.',
  email: 'Please enter a valid email address.',
  'web-address': 'Please enter an address that begins with https://, or leave the field empty.',
  phone: 'Please enter a phone number with digits and an optional + at the beginning.',
  'rule-days': 'Enter a number of days up to 30.',
  'answer-days': 'Enter a number of working days from 1 to 10.',
  'upgrade-floor': 'Enter an amount from ₹1 to ₹10,000.',
  gstin: 'A GSTIN has 15 characters, for example 29ABCDE1234F1ZW. Leave the field empty if you have none.',
  'gstin-check': 'This is not a GSTIN: a character is mistyped. Compare it with your registration certificate.',
  'state-of-gstin': 'The State of your address must be the State of your GSTIN.',
  prefix: 'Use one to three capital letters or digits. A hyphen or slash can stand in the middle: B-1.',
  'prefix-taken': 'Two kinds of documents cannot begin with the same letters.',
  'gst-rate': 'Choose 5 % or 18 %.',
  sac: 'A SAC has 4 to 6 digits and begins with 99, for example 998431.',
  year: 'Please enter a year.',
  summary: 'The summary needs one to eight sentences.',
  'no-sections': 'The document needs at least one section.',
  link: 'A link can lead to a page of the shop, such as /terms, or to an address that begins with https:// or mailto:',
  table: 'This table has no line of dashes below its first row: | --- | --- |',
  'table-row': 'Every row of a table needs as many cells as its first row. To write a “|” inside a cell, write “\\|”.',
  day: 'Please enter a day, or leave the field empty.',
  'future-day': 'This day is in the future.',
  /** For a problem without a sentence, such as a forged field. */
  other: 'The shop cannot save this value.',
}
