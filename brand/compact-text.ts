// Nine Indian scripts from Devanagari to Malayalam, whose digits begin at ...6 in Unicode; Arabic, Urdu and wide ones at ...0.
const indianDigits = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g
const otherDigits = /[٠-٩۰-۹０-９]/g
const separators = /[\s\p{Cf}\p{Pd}()[\]{}./\u2212]/gu

/** What is left of a number that was typed in groups, in any script. */
export function toCompactText(text: string): string {
  return withAsciiDigits(text).replace(separators, '')
}

/** "UPI Ref No: 4321 8765 0912" without what stands in front of the digits: buyers copy whole lines. */
export function withoutLabel(text: string): string {
  return withAsciiDigits(text).replace(/^[\p{L}\p{M}\p{Cf}\s.]*[\s.:#\p{Pd}]+(?=[+\d])/u, '')
}

function withAsciiDigits(text: string): string {
  return text
    .replace(indianDigits, (digit) => String((digit.charCodeAt(0) % 16) - 6))
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16))
}
