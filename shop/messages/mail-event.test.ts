import { describe, expect, it } from 'vitest'
import { reportedAddress, reportedId, reportedReply, reportedTime } from './mail-event.ts'

describe('what a mail provider reports', () => {
  it('names an address of 3 to 320 characters, which the shop compares in lower case', () => {
    expect(reportedAddress.parse('Asha@Example.IN')).toBe('asha@example.in')
    const longest = `${'a'.repeat(318)}@b`
    expect([reportedAddress.parse('a@b'), reportedAddress.parse(longest)]).toEqual(['a@b', longest])
    for (const address of ['a@', `a${longest}`, 'a\0@b.in'])
      expect(reportedAddress.safeParse(address).success).toBe(false)
  })

  it('names a mail with 1 to 300 characters', () => {
    expect(['m', 'm'.repeat(300)].map((id) => reportedId.safeParse(id).success)).toEqual([true, true])
    expect(['', 'm'.repeat(301)].map((id) => reportedId.safeParse(id).success)).toEqual([false, false])
  })

  it('says when in UTC or with an offset', () => {
    const times = ['2026-11-16T08:00:00.000Z', '2026-11-16T13:30:00+05:30', 'yesterday']
    expect(times.map((time) => reportedTime.safeParse(time).success)).toEqual([true, true, false])
  })

  it('quotes a reply, which becomes one line of at most 300 characters that the database can store', () => {
    expect(reportedReply.parse(' 550\r\n\t5.1.1  no\0 such\ud83d user \n')).toBe('550 5.1.1 no such\ufffd user')
    expect(reportedReply.parse('x'.repeat(301))).toBe('x'.repeat(300))
  })
})
