import { expect, it } from 'vitest'
import { readPageNumbers } from './shown-pages.ts'

it.each([
  ['', []],
  ['1', [1]],
  ['1, 3-5', [1, 3, 4, 5]],
  ['2;2  7', [2, 7]],
  ['1–3', [1, 2, 3]],
])('reads %j', (text, pages) => {
  expect(readPageNumbers(text)).toEqual(pages)
})

it.each(['0', 'all', '-1', '5-3', '1-9999', '1,2,3,4,5,6,7,8,9', '1.5', '99999'])('refuses %j', (text) => {
  expect(readPageNumbers(text)).toBeNull()
})
