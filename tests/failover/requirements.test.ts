import { expect, it } from 'vitest'
import { isOldPatroni } from './requirements.ts'

it.each([
  ['patroni 3.0.2', true],
  ['patroni 2.1.7', true],
  ['nothing', true],
  ['patroni 3.0.3', false],
  ['patroni 3.1', false],
  ['patroni 4.0.7', false],
])('says whether "%s" loses orders when a frozen primary thaws: %s', (version, isOld) => {
  expect(isOldPatroni(version)).toBe(isOld)
})
