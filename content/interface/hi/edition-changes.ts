import type { editionChangeWords as english } from '../en/edition-changes.ts'

const nouns = { pages: 'पेज', chapters: 'चैप्टर', file: 'फ़ाइल' }

export const editionChangeWords: typeof english = {
  changed: (number, total, unit, list) =>
    `${total} में से ${number} ${nouns[unit]} ${number === 1 ? 'बदला' : 'बदले'}: ${list}`,
  added: (number, unit, list) => `${number} ${number === 1 ? 'नया' : 'नए'} ${nouns[unit]}: ${list}`,
  removed: (number, unit) => `${number} ${nouns[unit]} ${number === 1 ? 'हटाया गया' : 'हटाए गए'}`,
  moved: (number, unit) => `${number} ${nouns[unit]} की जगह बदली`,
  nothing: (unit) => `कोई ${nouns[unit]} नहीं बदला`,
  file: 'फ़ाइल बदली गई',
  heading: 'संस्करण',
  label: 'क्या बदला',
  lead: 'खरीदारों को हर नया संस्करण मुफ़्त मिलता है।',
  edition: (number, date) => `संस्करण ${number} · ${date}`,
  first: 'पहला संस्करण',
  since: (date) => `${date} का नया संस्करण`,
  onlyChanged: (title) => `${title} के सिर्फ़ बदले हुए पेज`,
  onlyChangedShort: 'सिर्फ़ बदले हुए पेज',
  fileSuffix: '-Changed-pages',
}
