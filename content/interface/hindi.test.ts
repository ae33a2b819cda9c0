import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findHindiProblems, listFixedParts } from '#tests/hindi.ts'
import { drawingWords } from './hi/drawings.ts'

type Words = (...values: unknown[]) => unknown

interface Text {
  path: string
  english: string
  hindi: string
}

const names = readdirSync(`${import.meta.dirname}/hi`).map((file) => file.replace('.ts', ''))
/** For the owner, developers and programs. */
const englishOnly = ['admin', 'api', 'demo-mailbox', 'editions', 'evidence', 'llms', 'mail-check', 'sandbox']

/** Words before or after a name may be empty where Hindi needs none. */
const mayBeEmpty = /\/(before|between|after)$/
/** For machines: languages, file names and what stands in an English document. */
const notForReaders = /\/(language|titleLanguage|locale|mark|fileSuffix)$|\/fileNames\//

const marker = (path: string) => `‹${path}›`

/** Stands for any value: a text, a list of one text, or an object whose every field is such a value. */
function sample(path: string): unknown {
  return new Proxy([marker(path)], {
    get: (list, key) => (typeof key === 'symbol' || key in list ? Reflect.get(list, key) : sample(`${path}.${key}`)),
  })
}

/** The texts of both languages side by side; functions are called with the same values. */
function listTexts(path: string, english: unknown, hindi: unknown): Text[] {
  if (typeof english === 'string' && typeof hindi === 'string') return [{ path, english, hindi }]
  if (typeof english === 'function' && typeof hindi === 'function')
    return callBoth(path, english as Words, hindi as Words)
  // A function that returns its value as it is.
  if (typeof english === 'number') return []
  if (typeof english !== 'object' || english === null) throw new Error(`${path} is no text that both languages have`)
  return Object.entries(english).flatMap(([key, value]) => {
    return listTexts(`${path}/${key}`, value, (hindi as Record<string, unknown>)[key])
  })
}

function callBoth(path: string, english: Words, hindi: Words): Text[] {
  const parameters = Array.from({ length: english.length }, (_, index) => index)
  const calls = [
    parameters.map((index) => sample(String(index))),
    ...[0, 1, 2, 12, 150].map((number) => parameters.map(() => number)),
  ]
  return calls.flatMap((values, call) => {
    try {
      return listTexts(`${path}(${call === 0 ? '…' : values})`, english(...values), hindi(...values))
    } catch (error) {
      // A number where a list belongs: the first call has covered it.
      if (error instanceof TypeError && call > 0) return []
      throw error
    }
  })
}

const listMarkers = (text: string) => [...new Set(text.match(/‹[^›]*›/g) ?? [])].sort()

it('everything that buyers read has Hindi words', () => {
  const english = readdirSync(`${import.meta.dirname}/en`).map((file) => file.replace('.ts', ''))
  expect(names.sort()).toEqual(english.filter((name) => !englishOnly.includes(name)).sort())
})

/** The one object of a module. */
async function importWords(path: string): Promise<object> {
  const [words] = Object.values<object>(await import(path))
  return words ?? {}
}

describe.each(names)('the Hindi words of %s', async (name) => {
  const english = await importWords(`./en/${name}.ts`)
  const hindi = await importWords(`./hi/${name}.ts`)
  const texts = listTexts(name, name === 'drawings' ? drawingsWithoutLists(english) : english, hindi)

  it('have the same names as the English ones', () => {
    expect(Object.keys(hindi).sort()).toEqual(Object.keys(english).sort())
  })

  it('follow the house rules', () => {
    const problems = texts
      .filter(({ path }) => !notForReaders.test(path))
      .flatMap(({ path, hindi }) =>
        findHindiProblems(hindi.replaceAll(/‹[^›]*›/g, '1'), ['undefined', 'NaN']).map(
          (problem) => `${path}: ${problem}`,
        ),
      )
    expect(problems).toEqual([])
  })

  it('are nowhere empty where the English ones are not', () => {
    const empty = texts.filter(({ path, english, hindi }) => english && !hindi && !mayBeEmpty.test(path))
    expect(empty.map(({ path }) => path)).toEqual([])
  })

  it('keep the values, placeholders and links of the English ones', () => {
    const lost = texts.flatMap(({ path, english, hindi }) => {
      const kept = [...listFixedParts(hindi), ...listMarkers(hindi)]
      const wanted = [...listFixedParts(english), ...listMarkers(english)]
      return wanted.every((part) => kept.includes(part)) ? [] : [{ path, wanted, kept }]
    })
    expect(lost).toEqual([])
  })
})

function drawingsWithoutLists(words: unknown) {
  const { marksByUnit: _, ...others } = words as typeof drawingWords
  return others
}

it('the marks of units are listed in Hindi', () => {
  const units = [
    { name: 'बीजगणित', marks: 20 },
    { name: 'ज्यामिति', marks: 15 },
  ]
  expect(drawingWords.marksByUnit(units)).toBe('हर यूनिट के अंक: बीजगणित 20, ज्यामिति 15।')
})
