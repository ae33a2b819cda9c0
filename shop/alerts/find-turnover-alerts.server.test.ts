import { expect, it } from 'vitest'
import { describeAlert } from './describe-alert.server.ts'
import { findAlerts } from './find-alerts.server.ts'
import { describeTurnover } from './find-turnover-alerts.server.ts'

const turnover = { year: '26-27', inPaise: 16_50_000_00, limitInPaise: 20_00_000_00, isRegistered: false }

it('warns from the level on that is reached, in words that name the figures', () => {
  const levels = (warning: 'near' | 'urgent' | 'over' | null) => {
    const found = describeTurnover({ ...turnover, warning })
    return Object.entries(found).flatMap(([cause, finding]) => (finding ? [cause] : []))
  }
  expect(levels(null)).toEqual([])
  expect(levels('near')).toEqual(['turnover-near'])
  expect(levels('urgent')).toEqual(['turnover-near', 'turnover-limit'])
  expect(levels('over')).toEqual(['turnover-near', 'turnover-limit'])
  const facts = describeTurnover({ ...turnover, warning: 'near' })['turnover-near']?.facts ?? {}
  const shown = describeAlert({ cause: 'turnover-near', facts, since: new Date(), closedAt: null })
  expect(shown.text).toContain('Your sales in the financial year 26-27 are ₹16,50,000. The limit is ₹20,00,000.')
  expect(shown.link?.to).toBe('/admin-dashboard/books')
})

it('is nothing in a demo, whose money is not real', async () => {
  const found = await findAlerts('message')
  expect([found.get('turnover-near'), found.get('turnover-limit')]).toEqual([null, null])
})
