import { expect, it } from 'vitest'
import {
  countInHindi,
  joinWithAndInHindi,
  joinWithOrInHindi,
  spellAllInHindi,
  spellNumberInHindi,
} from './hindi-words.ts'
import { isWrittenInHindi } from './language.ts'

it('joins words as a Hindi sentence does', () => {
  expect(joinWithAndInHindi(['गणित'])).toBe('गणित')
  expect(joinWithAndInHindi(['गणित', 'विज्ञान'])).toBe('गणित और विज्ञान')
  expect(joinWithAndInHindi(['गणित', 'विज्ञान (भौतिकी, रसायन)', 'हिन्दी'])).toBe('गणित, विज्ञान (भौतिकी, रसायन) और हिन्दी')
  expect(joinWithOrInHindi(['UPI', 'कार्ड', 'वॉलेट'])).toBe('UPI, कार्ड या वॉलेट')
})

it('spells numbers up to ten, alone and as a whole', () => {
  expect([0, 3, 10, 12].map(spellNumberInHindi)).toEqual(['शून्य', 'तीन', 'दस', '12'])
  expect([1, 2, 3, 12].map(spellAllInHindi)).toEqual(['सभी 1', 'दोनों', 'तीनों', 'सभी 12'])
})

it('counts nothing and one alike', () => {
  expect([0, 1, 2].map((count) => countInHindi(count, 'फ़ाइल', 'फ़ाइलें'))).toEqual(['फ़ाइल', 'फ़ाइल', 'फ़ाइलें'])
})

it('knows Hindi by its letters', () => {
  expect([isWrittenInHindi('UPI से'), isWrittenInHindi('By UPI')]).toEqual([true, false])
})
