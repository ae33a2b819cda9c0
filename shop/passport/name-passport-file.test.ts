import { expect, it } from 'vitest'
import { namePassportFile } from './name-passport-file.ts'

it('names a passport by the day in India, which begins before that in Greenwich', () => {
  expect(namePassportFile(new Date('2026-11-19T21:15:00Z'))).toBe('shop-2026-11-20.passport.age')
})
