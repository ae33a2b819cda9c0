import { toPlainText } from '#db/plain-text.ts'

const isName = /^[\p{L}\p{M}](?:[\p{L}\p{M} '’.-]|\u200C|\u200D)*$/u
// Also after a dot inside a word, because mail programs turn "shop.example" into a link; "A.P.J." stays one word.
const betweenWords = /\s+|(?<=\.)(?=[\p{L}\p{M}]{2})/u

/** Null when the name is not one: anyone can type a web address there, and the mail goes to anyone's address. */
export function toFirstName(fullName: string): string | null {
  const name = toPlainText(fullName).replace(/\s+/g, ' ').trim()
  return isName.test(name) ? (name.split(betweenWords)[0] ?? null) : null
}
