import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#brand/language.ts'

// brand/language.ts reads it there, because it also runs in browsers; and Vite evaluates this module again after edits.
const holder = globalThis as { shopLanguage?: AsyncLocalStorage<Language> }
holder.shopLanguage ??= new AsyncLocalStorage()
const current = holder.shopLanguage

/** All words, content, numbers and dates that `run` reads are in this language. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return current.run(language, run)
}
