const withAnd = new Intl.ListFormat('en-IN', { type: 'conjunction' })
const withOr = new Intl.ListFormat('en-IN', { type: 'disjunction' })
const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Physics, Chemistry and Biology */
export function joinWithAndInEnglish(words: readonly string[]): string {
  return withAnd.format(words)
}

/** Physics, Chemistry or Biology */
export function joinWithOrInEnglish(words: readonly string[]): string {
  return withOr.format(words)
}

/** In words up to ten: three, but 12. */
export function spellNumberInEnglish(number: number): string {
  return numberWords[number] ?? String(number)
}

/** What a bundle holds: "all three", but "three" when the shop sells more. */
export function spellPartsInEnglish(count: number, isAll: boolean): string {
  return isAll ? `all ${spellNumberInEnglish(count)}` : spellNumberInEnglish(count)
}

export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
