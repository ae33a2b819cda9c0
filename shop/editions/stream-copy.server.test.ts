import { expect, it } from 'vitest'
import { patchBody } from './stream-copy.server.ts'

const patch = Buffer.from('ABCDE')
const offsets = [0, 7, 20, 25, 95]
const expected = Buffer.from('.'.repeat(100))
for (const offset of offsets) patch.copy(expected, offset)

it('writes the patch at every offset, however the body is divided', () => {
  for (let length = 1; length <= 100; length++) {
    const body = Buffer.from('.'.repeat(100))
    for (let position = 0; position < body.length; position += length)
      patchBody(body.subarray(position, position + length), position, offsets, patch)
    expect(`${body}`, `parts of ${length}`).toBe(`${expected}`)
  }
})

it('changes nothing without offsets', () => {
  const body = Buffer.from('body')
  patchBody(body, 0, [], patch)
  expect(`${body}`).toBe('body')
})
