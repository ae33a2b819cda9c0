import { describe, expect, it } from 'vitest'
import { readOrderFilter } from './order-filter.ts'

const read = (query: string) => readOrderFilter(new URLSearchParams(query))

describe('readOrderFilter', () => {
  it('reads status, product and days, and takes empty fields for no filter', () => {
    expect(read('status=unpaid&product=maths&from=2026-11-01&to=2026-11-16')).toEqual({
      status: 'unpaid',
      product: 'maths',
      from: '2026-11-01',
      to: '2026-11-16',
    })
    expect(read('status=&product=&from=&to=&q=asha')).toEqual({})
  })

  it.each([
    ['status=nonsense', 'unknown-status'],
    ['status=__proto__', 'unknown-status'],
    ['status=pending', 'unknown-status'],
    ["product=' or 1=1 --", 'unknown-product'],
    [`product=${'x'.repeat(101)}`, 'unknown-product'],
    ['from=yesterday', 'unknown-day'],
    ['from=2026-02-30', 'unknown-day'],
    ['to=99999-01-01', 'unknown-day'],
    ['to=2026-11-16T00:00', 'unknown-day'],
  ])('refuses %s', (query, refused) => {
    expect(read(query)).toEqual({ refused })
  })
})
