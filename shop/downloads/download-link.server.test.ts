import { describe, expect, it } from 'vitest'
import { createDownloadLinks, readDownloadLink, signDownloadLink } from './download-link.server.ts'

const linked = { orderId: 'bb_a-b_C9', file: 'maths', generation: 3 }

describe('a download link', () => {
  it('says what it is for', () => {
    expect(readDownloadLink(signDownloadLink(linked))).toEqual({ state: 'good', ...linked })
  })

  it('says that its time has passed, and still what it was for', () => {
    expect(readDownloadLink(signDownloadLink(linked, new Date(Date.now() - 1000)))).toEqual({
      state: 'expired',
      ...linked,
    })
  })

  it.each([
    ['order', 0, 'bb_other'],
    ['file', 1, 'science'],
    ['generation', 2, '4'],
    ['time', 3, '99999999999'],
    ['signature', 4, 'A'.repeat(43)],
  ])('is refused with another %s', (_, part, value) => {
    const parts = signDownloadLink(linked).split('.')
    parts[part] = value
    expect(readDownloadLink(parts.join('.'))).toEqual({ state: 'changed' })
  })

  it.each(['', '.', '....', 'a.b.c.d.e', '../../etc/passwd', 'x'.repeat(10_000)])('is not %j', (token) => {
    expect(readDownloadLink(token)).toEqual({ state: 'changed' })
  })

  it('comes once for each file of the product', () => {
    const links = createDownloadLinks({ id: linked.orderId, productType: 'combo', linkGeneration: 0 })
    expect(links.map(({ file }) => file)).toEqual(['maths', 'science', 'social'])
    for (const { file, url } of links) {
      const token = url.split('/download/')[1] ?? ''
      expect(readDownloadLink(token)).toEqual({ state: 'good', orderId: linked.orderId, file, generation: 0 })
    }
  })
})
