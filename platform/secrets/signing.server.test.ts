import { expect, it } from 'vitest'
import { isKeyedHash, keyedHash } from './signing.server.ts'

it('recognises its own hash', () => {
  expect(isKeyedHash('links', 'order 1', keyedHash('links', 'order 1'))).toBe(true)
})

it.each([
  ['another text', 'links', 'order 2', keyedHash('links', 'order 1')],
  ['another purpose', 'sessions', 'order 1', keyedHash('links', 'order 1')],
  ['an empty text', 'links', 'order 1', ''],
  ['a longer one', 'links', 'order 1', `${keyedHash('links', 'order 1')}=`],
  ['characters of several bytes', 'links', 'order 1', 'ß'.repeat(43)],
])('refuses the hash of %s', (_, purpose, text, hash) => {
  expect(isKeyedHash(purpose, text, hash)).toBe(false)
})
