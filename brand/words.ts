import { joinWithAndInEnglish, joinWithOrInEnglish, spellNumberInEnglish } from './english-words.ts'
import { joinWithAndInHindi, joinWithOrInHindi, spellNumberInHindi } from './hindi-words.ts'
import { currentLanguage } from './language.ts'

// Words of the interface import the functions of their own language, because a browser loads only one.

export function joinWithAnd(words: readonly string[], language = currentLanguage()): string {
  return language === 'hi' ? joinWithAndInHindi(words) : joinWithAndInEnglish(words)
}

export function joinWithOr(words: readonly string[], language = currentLanguage()): string {
  return language === 'hi' ? joinWithOrInHindi(words) : joinWithOrInEnglish(words)
}

export function spellNumber(number: number, language = currentLanguage()): string {
  return language === 'hi' ? spellNumberInHindi(number) : spellNumberInEnglish(number)
}
