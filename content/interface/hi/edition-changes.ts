import type { editionChangeWords as english } from '../en/edition-changes.ts'

function countIn(noun: string): (typeof english)['pages'] {
  return {
    changed: (number, total, list) => `${total} में से ${number} ${noun} ${number === 1 ? 'बदला' : 'बदले'}: ${list}`,
    added: (number, list) => `${number} ${number === 1 ? 'नया' : 'नए'} ${noun}: ${list}`,
    removed: (number) => `${number} ${noun} ${number === 1 ? 'हटाया गया' : 'हटाए गए'}`,
    moved: (number) => `${number} ${noun} की जगह बदली`,
    nothing: `कोई ${noun} नहीं बदला`,
  }
}

export const editionChangeWords: typeof english = {
  pages: countIn('पेज'),
  chapters: countIn('चैप्टर'),
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
