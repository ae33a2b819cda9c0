import { expect, it } from 'vitest'
import { capitalise } from './english-words.ts'
import { joinWithAnd, joinWithOr, spellNumber } from './words.ts'

it('joins words as a sentence does', () => {
  expect(joinWithAnd(['Physics', 'Chemistry', 'Biology'])).toBe('Physics, Chemistry and Biology')
  expect(joinWithOr(['Physics', 'Chemistry', 'Biology'])).toBe('Physics, Chemistry or Biology')
  expect(joinWithAnd(['Physics'])).toBe('Physics')
})

it('spells numbers up to ten', () => {
  expect([1, 3, 10, 11].map((number) => spellNumber(number))).toEqual(['one', 'three', 'ten', '11'])
  expect(capitalise(spellNumber(4))).toBe('Four')
})
