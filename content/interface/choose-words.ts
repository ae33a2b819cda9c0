import { currentLanguage, type Language } from '#brand/language.ts'

/**
 * The words of one module, in the language of the moment when they are read. Words that are read while a module is loaded
 * stay English, so read them inside a function. In the shop's scripts for browsers, the build puts one language here.
 */
export function chooseWords<Words extends Record<string, object>>(words: Record<Language, Words>): Words {
  const entries = Object.keys(words.en).map((name) => [name, followLanguage(words, name)])
  return Object.fromEntries(entries)
}

function followLanguage(words: Record<Language, Record<string, object>>, name: string): object {
  const find = () => words[currentLanguage()][name] ?? {}
  return new Proxy(words.en[name] ?? {}, {
    get: (_, key) => Reflect.get(find(), key),
    apply: (_, self, values) => Reflect.apply(find() as () => unknown, self, values),
  })
}
