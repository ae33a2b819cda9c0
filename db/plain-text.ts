const joiners = '\\u200C\\u200D'
const viramas = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA'
const scripts = ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Arab']
const joined = scripts.map((script) => `\\p{Script=${script}}`).join('')

// Words of Indian scripts and Urdu need joiners between their letters, and some old Malayalam letters end with one.
const joinerOutsideWord = `(?<![${joined}])[${joiners}]|\\u200C(?![${joined}])|(?<![${viramas}])\\u200D(?![${joined}])`
// Default_Ignorable_Code_Point: direction marks, zero-width characters and letters that are never drawn.
const invisible = `(?![\\t\\n\\r])\\p{Cc}|(?![${joiners}\\uFE00-\\uFE0F])\\p{Default_Ignorable_Code_Point}|\\u2800`
const removed = new RegExp(`${invisible}|${joinerOutsideWord}`, 'gu')

// Most text in English and Hindi, and much faster to recognise: ASCII, Devanagari, accented letters, dashes, quotes and the rupee.
const isPlain = /^[\t\n\r -~\u00A0-\u00AC\u00AE-\u00FF\u0900-\u097F\u2010-\u2027\u20B9]*$/

/** Without characters that have no shape of their own, or turn the direction of what follows them. */
export function toPlainText(text: string): string {
  if (isPlain.test(text)) return text
  return text.replace(removed, '').replace(/[\u2028\u2029]/g, ' ')
}
