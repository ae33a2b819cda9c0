/** Random numbers that are the same for the same seed. */
export interface Chance {
  /** From 0 to just below 1. */
  next(): number
  /** True in `share` percent of the calls. */
  percent(share: number): boolean
  upTo(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  /** A random index, more often one with a larger weight. */
  weighted(weights: readonly number[]): number
  text(length: number): string
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function createChance(seed: number): Chance {
  // The mulberry32 generator, which is small, fast and good enough for a demo.
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    percent: (share) => next() * 100 < share,
    upTo,
    pick: (items) => items[upTo(items.length)] as (typeof items)[number],
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        left -= weight
        if (left < 0) return index
      }
      return weights.length - 1
    },
    text: (length) => Array.from({ length }, () => letters[upTo(letters.length)]).join(''),
  }
}
