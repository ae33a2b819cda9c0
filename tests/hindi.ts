/** Latin words that a Hindi text may contain: names, abbreviations, and words that a buyer types or sees elsewhere. */
const allowedLatinWords = new Set(
  `A4 AI CBSE CGST DND DPDP GST GSTIN EPUB HOTS HSN ID IGST IP JPEG M4A MP3 MP4 NCERT PDF PIN PNG QR SAC SGST SMS SPDI SST TCCCPR TRAI UPI UTGST WebP ZIP
  Acrobat Adobe Cashfree Chrome Drive Facebook Google Instagram instagram Meta Razorpay Reader Safari Stripe WhatsApp
  YouTube Board Blueprints Basic Standard Data Fiduciary Principal Grievance Officer DELETE STOP
  Alerts Idempotency-Key SAMPLE English
  Files My Downloads Play Store Save to Edge Firefox LINK BILL`.split(/\s+/),
)

const address = /(?:https?:\/\/|mailto:)[^\s)]+|[\w.+•-]+@[\w.-]+|\]\([^)]*\)|(?:\/[a-z-]+)+/g
const placeholder = /\{[A-Za-z]+\}/g
const latinWord = /[A-Za-z][A-Za-z0-9’'-]+/g

/** What a Hindi text or the visible text of a Hindi page says in English, without names and abbreviations. */
export function findLatinWords(text: string, alsoAllowed: readonly string[] = []): string[] {
  const words = text.replaceAll(address, ' ').replaceAll(placeholder, ' ').match(latinWord) ?? []
  return words.filter((word) => !allowedLatinWords.has(word) && !alsoAllowed.includes(word))
}

/** As a Hindi keyboard writes a number. */
export function withHindiDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))
}

/** Words for which the glossary has another one: खाता, and कामकाजी दिन. */
const otherWords = ['अकाउंट', 'कार्य दिवस']

/** Breaches of the house rules in docs/hindi.md that a program can see. */
export function findHindiProblems(text: string, alsoAllowed: readonly string[] = []): string[] {
  return [
    ...findLatinWords(text, alsoAllowed).map((word) => `Latin word ${word}`),
    ...(/[०-९]/.test(text) ? ['a Devanagari digit'] : []),
    ...(/\p{Script=Devanagari}[)”]?\.(?!\.)(?:\s|$)/u.test(text) ? ['a full stop instead of a danda'] : []),
    ...(/।।|\s।|।\p{Script=Devanagari}/u.test(text) ? ['a misplaced danda'] : []),
    ...(/[कखग]\u093c/.test(text) ? ['a nukta below क, ख or ग'] : []),
    ...otherWords.filter((word) => text.includes(word)).map((word) => `${word}, which the glossary words otherwise`),
    ...(text === text.normalize('NFC') ? [] : ['letters that are not in Unicode form NFC']),
  ]
}

const link = /\]\(([^)]*)\)/g

/** Placeholders and the addresses of links, sorted: a translation has the same ones. */
export function listFixedParts(text: string): string[] {
  const placeholders = text.match(placeholder) ?? []
  const links = [...text.matchAll(link)].map(([, href = '']) => href)
  return [...new Set(placeholders), ...links].sort()
}
