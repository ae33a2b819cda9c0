/** Marks of direction would turn the whole line around. Joiners belong to Devanagari. */
export function withoutControls(text: string): string {
  return text.replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, ' ')
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** A longer word would run off the page. */
export function breakLongWords(text: string, maxLength: number): string {
  return text
    .split(' ')
    .map((word) => breakLongWord(word, maxLength))
    .join(' ')
}

function breakLongWord(word: string, maxLength: number): string {
  const parts = Array.from(letters.segment(word), ({ segment }) => segment)
  const lines = Array.from({ length: Math.ceil(parts.length / maxLength) }, (_, line) =>
    parts.slice(line * maxLength, (line + 1) * maxLength).join(''),
  )
  return lines.join('\n')
}
