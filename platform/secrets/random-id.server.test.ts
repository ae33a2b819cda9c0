import { expect, it } from 'vitest'
import { randomId } from './random-id.server.ts'

it('has the wanted number of bytes and never repeats, also beyond what is drawn at once', () => {
  const ids = Array.from({ length: 2_000 }, () => randomId(18))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\w-]{24}$/)
  expect(randomId(16)).toHaveLength(22)
})

it('uses every bit evenly', () => {
  const ids = Array.from({ length: 4_000 }, () => Buffer.from(randomId(18), 'base64url'))
  for (let bit = 0; bit < 18 * 8; bit++) {
    const set = ids.filter((id) => ((id[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
    // Seven standard deviations.
    expect(Math.abs(set - 2_000)).toBeLessThan(222)
  }
})
