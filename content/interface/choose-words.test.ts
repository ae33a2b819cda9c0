import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import { chooseWords } from './choose-words.ts'

const en = {
  greeting: { hello: 'Hello', name: (name: string) => `I am ${name}` },
  count: (number: number) => `${number} files`,
}
const hi: typeof en = {
  greeting: { hello: 'नमस्ते', name: (name) => `मैं ${name} हूँ` },
  count: (number) => `${number} फ़ाइलें`,
}
const words = chooseWords({ en, hi })

describe('chosen words', () => {
  it('follow the language in which they are read', () => {
    const read = () => [words.greeting.hello, words.greeting.name('Asha'), words.count(2), { ...words.greeting }.hello]
    expect(read()).toEqual(['Hello', 'I am Asha', '2 files', 'Hello'])
    expect(inLanguage('hi', read)).toEqual(['नमस्ते', 'मैं Asha हूँ', '2 फ़ाइलें', 'नमस्ते'])
  })

  it('are complete when they are copied, listed or sent', () => {
    const read = () => [{ ...words }.greeting.hello, Object.keys(words), 'count' in words, JSON.stringify(words)]
    const names = ['greeting', 'count']
    expect(read()).toEqual(['Hello', names, true, '{"greeting":{"hello":"Hello"}}'])
    expect(inLanguage('hi', read)).toEqual(['नमस्ते', names, true, '{"greeting":{"hello":"नमस्ते"}}'])
  })

  it('do not mix the languages of two requests', async () => {
    const read = async () => {
      const first = words.greeting.hello
      await new Promise((resolve) => setImmediate(resolve))
      return [first, words.greeting.hello]
    }
    const [hindi, english] = await Promise.all([inLanguage('hi', read), read()])
    expect(hindi).toEqual(['नमस्ते', 'नमस्ते'])
    expect(english).toEqual(['Hello', 'Hello'])
  })
})

/** For the owner, developers and the demo. */
const onlyEnglish = [
  'api.ts',
  'demo-mailbox.ts',
  'editions.ts',
  'evidence.ts',
  'llms.ts',
  'mail-check.ts',
  'sandbox.ts',
]
const modules = readdirSync('content/interface/en').filter(
  (name) => name.endsWith('.ts') && !onlyEnglish.includes(name),
)

it.each(modules)('has the words of %s in both languages, as one object of the same name', async (name) => {
  const [english, hindi, both] = await Promise.all(['./en/', './hi/', './'].map((folder) => import(`${folder}${name}`)))
  const names = Object.keys(english)
  expect(names).toHaveLength(1)
  expect(Object.keys(hindi)).toEqual(names)
  expect(Object.keys(both)).toEqual(names)
})
