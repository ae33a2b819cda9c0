import { expect, it } from 'vitest'
import { describeAlert } from './describe-alert.server.ts'
import { describeTurnover } from './find-turnover-alerts.server.ts'

const turnover = { year: '26-27', inPaise: 16_50_000_00, limitInPaise: 20_00_000_00, isRegistered: false }

it('warns a live shop from the wanted level on, in words that name the figures', () => {
  const near = { ...turnover, warning: 'near' as const }
  expect(describeTurnover(near, ['urgent'], false)).toBeNull()
  expect(describeTurnover({ ...turnover, warning: null }, ['near'], false)).toBeNull()
  expect(describeTurnover(near, ['near'], true)).toBeNull()
  const facts = describeTurnover(near, ['near'], false)?.facts ?? {}
  const shown = describeAlert({ cause: 'turnover-near', facts, since: new Date(), closedAt: null })
  expect(shown.text).toContain('₹16,50,000 in the financial year 26-27. The limit is ₹20,00,000.')
  expect(shown.link?.to).toBe('/admin-dashboard/books')
})
