import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { setStoredSettings } from '../settings/current-settings.server.ts'
import { isKeyedHash, keyedHash, movedKeysSetting } from './signing.server.ts'

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

it('goes on with the keys of the shop that it was moved from, for their purposes only', () => {
  const own = keyedHash('links', 'order 1')
  const keys = [randomBytes(32), randomBytes(32)]
  const sign = (key = randomBytes(32)) => createHmac('sha256', key).update('order 1').digest('base64url')
  setStoredSettings({
    ...{ version: 1, unreadable: [] },
    values: { [movedKeysSetting]: JSON.stringify({ links: keys.map((key) => key.toString('base64')) }) },
  })
  expect(keyedHash('links', 'order 1')).toBe(sign(keys[0]))
  for (const key of keys) expect(isKeyedHash('links', 'order 1', sign(key))).toBe(true)
  expect(isKeyedHash('links', 'order 1', sign())).toBe(false)
  expect(isKeyedHash('sessions', 'order 1', sign(keys[0]))).toBe(false)
  setStoredSettings({ version: 0, unreadable: [], values: {} })
  expect(keyedHash('links', 'order 1')).toBe(own)
})
