import type { FlowNode } from './flow.ts'
import type { TextLine } from './read-lines.ts'

/** Of the height of a line: how far below the last one the next line of a paragraph begins. */
const maxLeading = 1.9
/** In thousandths of the width: a first line may be set in, and a list hangs out. */
const maxIndent = 60

/** The lines of a page without tags as flowing text: lines that stand below each other are a paragraph, large ones a heading. */
export function guessFlow(lines: readonly TextLine[]): FlowNode[] {
  const usual = findMiddle(lines.map(({ height }) => height))
  const paragraphs: TextLine[][] = []
  for (const line of lines) {
    const last = paragraphs.at(-1)?.at(-1)
    if (last && (isBeside(last, line) || isBelow(last, line))) paragraphs.at(-1)?.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map((paragraph) => {
    const isHeading = paragraph.length < 3 && paragraph.every(({ height }) => height > usual * 1.3)
    return { tag: isHeading ? 'h2' : 'p', children: [joinLines(paragraph)] }
  })
}

/** In the same row, as the cells of a table are. */
function isBeside(last: TextLine, next: TextLine): boolean {
  return next.x >= last.x + last.width && Math.abs(middleOf(next) - middleOf(last)) < last.height / 2
}

function isBelow(last: TextLine, next: TextLine): boolean {
  const height = Math.max(last.height, next.height)
  const isSameSize = Math.min(last.height, next.height) > height * 0.6
  const distance = middleOf(next) - middleOf(last)
  return isSameSize && distance > 0 && distance < height * maxLeading && Math.abs(next.x - last.x) < maxIndent
}

const middleOf = ({ y, height }: TextLine) => y + height / 2

function joinLines(lines: TextLine[]): string {
  return lines
    .map(({ text }) => text)
    .reduce((whole, text) => {
      const isDivided = /\p{Ll}-$/u.test(whole) && /^\p{Ll}/u.test(text)
      return isDivided ? whole.slice(0, -1) + text : `${whole} ${text}`
    })
}

function findMiddle(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
