import { deleteMyDataWords as english } from '#content/interface/en/delete-my-data.ts'
import { deleteMyDataWords as hindi } from '#content/interface/hi/delete-my-data.ts'

const confirming = [english, hindi].map(({ confirm }) => simplify(confirm.word))

/** The word of either language, because a parent may have only one keyboard. */
export function confirmsDeletion(typed: string): boolean {
  return confirming.includes(simplify(typed))
}

/** Keyboards write the same Hindi word with a dot or with a moon and dot above it. */
function simplify(word: string): string {
  return word.normalize('NFC').trim().toUpperCase().replaceAll('ं', 'ँ')
}
