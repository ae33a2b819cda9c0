const endOfImage = /\sEI(?=[\s()<>[\]{}/%]|$)/g
/** Operators and numbers follow an image; its own data would show other bytes. */
const binary = /[^\t\n\f\r -~]/

/** The position after a string in brackets that starts here. */
export function findEndOfString(content: string, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    const character = content[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')') depth--
    if (depth === 0) return at + 1
  }
  return content.length
}

/** The position after the data of an inline image, which may contain anything. */
export function findEndOfImage(content: string, start: number): number {
  endOfImage.lastIndex = start
  while (endOfImage.exec(content)) {
    const end = endOfImage.lastIndex
    if (!binary.test(content.slice(end, end + 10))) return end
  }
  return content.length
}
