import { expect, it } from 'vitest'
import { cutDifference } from './cut-difference.ts'

it('shows short texts whole', () => {
  expect(cutDifference('₹208 per subject', 'from ₹129 per subject')).toEqual([
    '₹208 per subject',
    'from ₹129 per subject',
  ])
  expect(cutDifference('', 'new')).toEqual(['', 'new'])
})

it('cuts a long text to the words around its difference', () => {
  const start = 'Every buyer of this shop reads these words before the difference. '
  const end = ' After it, there are many more words that stay exactly as they were.'
  const [before, after] = cutDifference(`${start}old${end}`, `${start}new and longer${end}`)
  expect(before).toMatch(/^… .*difference\. old After it, there .* …$/)
  expect(after).toContain('new and longer')
  expect(before.length).toBeLessThan(110)
})
