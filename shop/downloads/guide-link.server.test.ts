import { afterEach, describe, expect, it, vi } from 'vitest'
import { createGuideLink, isValidGuideLink } from './guide-link.server.ts'

afterEach(() => vi.useRealTimers())

const readToken = (link: string) => link.split('/download/guide/')[1] ?? ''

describe('the link to the free guide', () => {
  it('works for as many days as the mail says', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T10:00:00Z') })
    const token = readToken(createGuideLink('lead-1'))
    expect(isValidGuideLink(token)).toBe(true)
    vi.setSystemTime(new Date('2026-07-31T09:59:59Z'))
    expect(isValidGuideLink(token)).toBe(true)
    vi.setSystemTime(new Date('2026-07-31T10:00:00Z'))
    expect(isValidGuideLink(token)).toBe(false)
  })

  it('does not work with a later expiry, another lead, or anything before or after it', () => {
    const token = readToken(createGuideLink('lead-1'))
    const [lead, expires, signature] = token.split('.')
    for (const changed of [
      `${lead}.${Number(expires) + 1}.${signature}`,
      `lead-2.${expires}.${signature}`,
      `x${token}`,
      `/${token}`,
      `${token}/`,
      `${lead}.${expires}.`,
      `${lead}.${expires}`,
      '',
    ])
      expect(isValidGuideLink(changed), changed).toBe(false)
  })
})
