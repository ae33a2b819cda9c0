import { afterEach, describe, expect, it, vi } from 'vitest'
import { boughtAs } from '#tests/bought-as.ts'
import { createDownloadLinks, readDownloadLink, signDownloadLink } from './download-link.server.ts'

const linked = { orderId: 'bb_a-b_C9', file: 'maths', generation: 3, onlyChanged: false }

afterEach(() => vi.useRealTimers())

describe('a download link', () => {
  it('contains its order, file and generation', () => {
    expect(readDownloadLink(signDownloadLink(linked))).toEqual({ state: 'valid', ...linked })
    const changed = { ...linked, onlyChanged: true }
    expect(readDownloadLink(signDownloadLink(changed))).toEqual({ state: 'valid', ...changed })
  })

  it('works for thirty days', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T10:00:00Z') })
    const token = signDownloadLink({ ...linked, generation: 12 })
    vi.setSystemTime(new Date('2026-07-31T09:59:59Z'))
    expect(readDownloadLink(token)).toEqual({ state: 'valid', ...linked, generation: 12 })
    vi.setSystemTime(new Date('2026-07-31T10:00:00Z'))
    expect(readDownloadLink(token)).toMatchObject({ state: 'expired' })
  })

  it('is invalid with anything before or after it', () => {
    const token = signDownloadLink(linked)
    for (const changed of [`/${token}`, `${token}/`, `x.${token}`]) {
      expect(readDownloadLink(changed)).toEqual({ state: 'invalid' })
    }
  })

  it('can still be read after it has expired', () => {
    expect(readDownloadLink(signDownloadLink(linked, new Date(Date.now() - 1000)))).toEqual({
      state: 'expired',
      ...linked,
    })
  })

  it.each([
    ['order', 0, 'bb_other'],
    ['file', 1, 'science'],
    ['generation', 2, '4'],
    ['expiry', 3, '99999999999'],
    ['signature', 4, 'A'.repeat(43)],
  ])('is invalid with another %s', (_, part, value) => {
    const parts = signDownloadLink(linked).split('.')
    parts[part] = value
    expect(readDownloadLink(parts.join('.'))).toEqual({ state: 'invalid' })
  })

  it.each(['', '.', '....', 'a.b.c.d.e', '../../etc/passwd', 'x'.repeat(10_000)])('is not %j', (token) => {
    expect(readDownloadLink(token)).toEqual({ state: 'invalid' })
  })

  it('exists once per file of the product', () => {
    const links = createDownloadLinks({ id: linked.orderId, files: boughtAs('combo', 1).files, linkGeneration: 0 })
    expect(links.map(({ file }) => file)).toEqual([
      'maths',
      'maths-phone',
      'science',
      'science-phone',
      'social',
      'social-phone',
    ])
    expect(links.map(({ title }) => title)).toEqual(boughtAs('combo', 1).files.map(({ title }) => title))
    for (const { file, url } of links) {
      const token = url.split('/download/')[1] ?? ''
      expect(readDownloadLink(token)).toEqual({ state: 'valid', ...linked, file, generation: 0 })
    }
  })
})
