/** Numbers count from 1. */
export interface AlignedParts {
  /** Parts of the newer file in place of other ones. */
  changed: number[]
  /** Parts of the newer file between two that stayed. */
  added: number[]
  removed: number
  moved: number
}

/** Their table would take more memory than a small server has. */
export const maxParts = 4_000

/**
 * What differs between two lists of pages or chapters. The longest common sequence stays, so that one part more or less does
 * not change all that follow it.
 */
export function alignParts<Part>(
  before: readonly Part[],
  after: readonly Part[],
  isSame: (one: Part, other: Part) => boolean,
): AlignedParts {
  if (Math.max(before.length, after.length) > maxParts) throw new Error('there are too many parts to compare')
  const kept = findCommon(before, after, isSame)
  const [old, fresh] = [new Set(before.keys()), new Set(after.keys())]
  for (const [one, other] of kept) {
    old.delete(one)
    fresh.delete(other)
  }
  const moved = takeMoved(before, after, isSame, { old, fresh })
  const found: AlignedParts = { changed: [], added: [], removed: 0, moved }
  let [oldStart, freshStart] = [0, 0]
  for (const [oldEnd, freshEnd] of [...kept, [before.length, after.length] as const]) {
    const gone = countBetween(old, oldStart, oldEnd)
    const came = range(freshStart, freshEnd).filter((index) => fresh.has(index))
    const list = gone === 0 ? found.added : found.changed
    list.push(...came.map((index) => index + 1))
    found.removed += Math.max(0, gone - came.length)
    oldStart = oldEnd + 1
    freshStart = freshEnd + 1
  }
  return found
}

type Pair = readonly [before: number, after: number]

function findCommon<Part>(
  before: readonly Part[],
  after: readonly Part[],
  isSame: (one: Part, other: Part) => boolean,
): Pair[] {
  const same = (one: number, other: number) => isSame(before[one] as Part, after[other] as Part)
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && same(start, start)) start++
  let end = 0
  while (end < shorter - start && same(before.length - 1 - end, after.length - 1 - end)) end++
  const [rows, columns] = [before.length - start - end, after.length - start - end]
  const middle = findCommonMiddle(rows, columns, (row, column) => same(start + row, start + column))
  return [
    ...range(0, start).map((index): Pair => [index, index]),
    ...middle.map(([row, column]): Pair => [start + row, start + column]),
    ...range(0, end).map((index): Pair => [before.length - end + index, after.length - end + index]),
  ]
}

/** `lengths` holds, for each row and column, the length of the longest common sequence from there to the end. */
function findCommonMiddle(rows: number, columns: number, same: (row: number, column: number) => boolean): Pair[] {
  const width = columns + 1
  const lengths = new Uint16Array((rows + 1) * width)
  const isMatch = new Uint8Array(rows * columns)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const matches = same(row, column)
      isMatch[row * columns + column] = matches ? 1 : 0
      const longest = matches ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row * width + column] = longest
    }
  }
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    if (isMatch[row * columns + column]) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}

/** Takes parts out of both sets that only stand in another place. */
function takeMoved<Part>(
  before: readonly Part[],
  after: readonly Part[],
  isSame: (one: Part, other: Part) => boolean,
  { old, fresh }: { old: Set<number>; fresh: Set<number> },
): number {
  let moved = 0
  for (const index of [...fresh]) {
    const from = [...old].find((other) => isSame(before[other] as Part, after[index] as Part))
    if (from === undefined) continue
    old.delete(from)
    fresh.delete(index)
    moved++
  }
  return moved
}

function countBetween(indices: ReadonlySet<number>, start: number, end: number): number {
  return range(start, end).filter((index) => indices.has(index)).length
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
}
