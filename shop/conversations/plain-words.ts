/** What a person typed, as words to compare: lower case, without punctuation. */
export function toPlainWords(text: string): string {
  // NFC, because a nukta can be typed as a separate character.
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
