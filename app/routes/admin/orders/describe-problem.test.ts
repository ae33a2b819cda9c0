import { expect, it } from 'vitest'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import { readProblemFacts } from '#shop/reports/read-paid-and-delivered.server.ts'
import { describeProblem } from './describe-problem.ts'

const kind = 'credit-used-up'
const describe = (detail: unknown) => describeProblem({ kind, facts: readProblemFacts(kind, detail) })

it('says truthfully why an upgrade is held', () => {
  expect(describe({ lostCredit: 'counted-elsewhere', received: [] })).toMatch(/already counted for another upgrade/)
  expect(describe({ lostCredit: 'refunded', received: [] })).toMatch(/refund of it.* before the buyer paid/)
  expect(problemWords.kinds[kind]).not.toMatch(/another upgrade|refund|late/)
})
