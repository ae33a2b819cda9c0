import { expect, it } from 'vitest'
import { choosePages, spread } from './choose-pages.ts'

it('chooses the cover and six pages that are spread over the file', () => {
  expect(choosePages(20)).toEqual([1, 3, 6, 9, 13, 16, 19])
  expect(choosePages(300)).toHaveLength(7)
})

it('shows at most a third of a short file besides its cover, and nothing of two pages', () => {
  expect(choosePages(9)).toEqual([1, 3, 6, 8])
  expect(choosePages(3)).toEqual([1, 3])
  for (const pages of [0, 1, 2]) expect(choosePages(pages)).toEqual([])
})

it('spreads what there is', () => {
  expect(spread(['a', 'b', 'c', 'd', 'e', 'f'], 2)).toEqual(['b', 'e'])
  expect(spread(['a'], 2)).toEqual(['a'])
  expect(spread([], 2)).toEqual([])
})
