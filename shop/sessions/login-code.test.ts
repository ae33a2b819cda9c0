import { expect, it } from 'vitest'
import { looksLikeLoginCode } from './login-code.ts'

it.each(['048213', ' 048 213 ', '0 4 8 2 1 3', '048213\n', '०४८२१३', '٠٤٨٢١٣'])(
  'accepts %j as a possible code',
  (typed) => {
    expect(looksLikeLoginCode(typed)).toBe(true)
  },
)

it.each(['', '      ', '04821', '0482133', '04821x', '-48213', '०४८२१'])('rejects %j', (typed) => {
  expect(looksLikeLoginCode(typed)).toBe(false)
})
