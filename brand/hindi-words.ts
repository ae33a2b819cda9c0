const withAnd = new Intl.ListFormat('hi', { type: 'conjunction' })
const withOr = new Intl.ListFormat('hi', { type: 'disjunction' })
const plural = new Intl.PluralRules('hi')
const numberWords = ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस']
const allWords = ['', '', 'दोनों', 'तीनों', 'चारों', 'पाँचों', 'छहों', 'सातों', 'आठों', 'नौओं', 'दसों']

/** भौतिकी, रसायन और जीव विज्ञान: Hindi prose has no comma before the last word, which ICU would write. */
export function joinWithAndInHindi(words: readonly string[]): string {
  return withAnd.format(words).replace(/, और (?=[^,]*$)/, ' और ')
}

/** UPI, कार्ड या वॉलेट */
export function joinWithOrInHindi(words: readonly string[]): string {
  return withOr.format(words).replace(/, या (?=[^,]*$)/, ' या ')
}

/** In words up to ten: तीन, but 12. */
export function spellNumberInHindi(number: number): string {
  return numberWords[number] ?? String(number)
}

/** "All three": तीनों, but सभी 12. */
export function spellAllInHindi(number: number): string {
  return allWords[number] || `सभी ${number}`
}

/** What a bundle holds: तीनों, but तीन when the shop sells more. */
export function spellPartsInHindi(count: number, isAll: boolean): string {
  return isAll ? spellAllInHindi(count) : spellNumberInHindi(count)
}

/** Hindi counts nothing and one alike: 0 फ़ाइल, 1 फ़ाइल, 2 फ़ाइलें. */
export function countInHindi(number: number, one: string, many: string): string {
  return plural.select(number) === 'one' ? one : many
}
