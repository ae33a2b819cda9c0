import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DiskAlert } from './disk-alert.tsx'

describe('DiskAlert', () => {
  it('shows a full disk and one that is nearly full, and nothing else', () => {
    const full = renderToStaticMarkup(<DiskAlert check={{ problem: 'disk-full', freeMegabytes: 3 }} />)
    expect(full).toContain('The shop cannot save anything')
    const nearlyFull = renderToStaticMarkup(<DiskAlert check={{ problem: null, freeMegabytes: 499 }} />)
    expect(nearlyFull).toContain('499 MB are free')
    expect(renderToStaticMarkup(<DiskAlert check={{ problem: null, freeMegabytes: 500 }} />)).toBe('')
    expect(renderToStaticMarkup(<DiskAlert check={{ problem: null }} />)).toBe('')
  })
})
