/** Long enough for everything that happened, short enough for a mail. */
export const maxRequestTextLength = 2_000

/** Without blanks around it. The database drops invisible characters, and every page and mail escapes the rest. */
export function readRequestText(typed: string): { text: string } | { refused: 'empty' | 'too-long' } {
  const text = typed.replaceAll('\r\n', '\n').trim()
  if (text === '') return { refused: 'empty' }
  return text.length > maxRequestTextLength ? { refused: 'too-long' } : { text }
}
