import { currentLanguage, type Language } from '#brand/language.ts'

/**
 * The words of one module, in the language of the moment when they are read. Words that are read while a module is loaded
 * stay English, so read them inside a function. In the shop's scripts for browsers, the build puts one language here.
 */
export function chooseWords<Words extends object>(words: Record<Language, Words>): Words {
  return new Proxy(words.en, { get: (_, name) => Reflect.get(words[currentLanguage()], name) })
}
