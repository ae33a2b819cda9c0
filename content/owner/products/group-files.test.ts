import { expect, it } from 'vitest'
import { groupFiles, withoutPhoneEditions } from './group-files.ts'

const file = (name: string, isPhoneEdition = false) => ({ name, isPhoneEdition })
const namesOf = (files: ReturnType<typeof file>[]) =>
  groupFiles(files).map(({ main, phone }) => [main.name, phone?.name ?? null])

it('puts a phone edition beside the file before it, also in a bundle', () => {
  expect(namesOf([file('a'), file('a-phone', true), file('b'), file('c'), file('c-phone', true)])).toEqual([
    ['a', 'a-phone'],
    ['b', null],
    ['c', 'c-phone'],
  ])
})

it('loses no file, whatever order an earlier product had', () => {
  const files = [file('x', true), file('y', true), file('a'), file('b', true), file('c', true)]
  expect(namesOf(files)).toEqual([
    ['x', null],
    ['y', null],
    ['a', 'b'],
    ['c', null],
  ])
  expect(withoutPhoneEditions(files).map(({ name }) => name)).toEqual(['a'])
})
