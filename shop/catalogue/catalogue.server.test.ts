import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProduct, listProducts } from './catalogue.server.ts'

describe('the catalogue', () => {
  it.each([
    ['maths', 'single', 'Mathematics Blueprint'],
    ['science', 'single', 'Science Blueprint'],
    ['social', 'single', 'Social Science Blueprint'],
    ['combo', 'bundle', 'Complete Combo Pack'],
  ])('offers %s as in the specification', (slug, kind, name) => {
    expect(findProduct(slug)).toMatchObject({ slug, kind, name })
  })

  it('lists the combo last', () => {
    expect(listProducts().at(-1)).toMatchObject({ kind: 'bundle' })
  })

  it('has the prices of the specification', () => {
    for (const slug of ['maths', 'science', 'social']) {
      expect(findProduct(slug)).toMatchObject({ priceInPaise: 208_00, listPriceInPaise: 232_00 })
    }
    expect(findProduct('combo')).toMatchObject({ priceInPaise: 348_00 })
  })

  it('lists the combo at the sum of its subjects', () => {
    const subjects = listProducts().filter(({ kind }) => kind === 'single')
    const sum = subjects.reduce((total, { listPriceInPaise }) => total + listPriceInPaise, 0)
    expect(findProduct('combo')?.listPriceInPaise).toBe(sum)
  })
})

describe('findProduct', () => {
  it('finds every product by its slug', () => {
    for (const product of listProducts()) expect(findProduct(product.slug)).toEqual(product)
  })

  it.each(['', 'hindi', 'Maths', 'maths ', '__proto__', 'constructor', '0', null, undefined])(
    'does not find %j',
    (slug) => {
      expect(findProduct(slug)).toBeNull()
    },
  )
})

describe('a price', () => {
  const root = resolve(import.meta.dirname, '../..')

  /**
   * The numbers of SPEC section 9 in rupees or paise, as 208, ₹208, 208.00, 20800 or 208_00. They must stand alone:
   * not in a longer number or word (2080, 1,208, 3.208, 208px), a colour (#208) or a Tailwind class (w-208).
   */
  const price = /(?<![\w#]|\d[.,]|\w-)(?:208|232|348|696)(?:_?00|\.00)?(?!\w|[.,]\d)/g

  /** Comments may contain example prices. */
  const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line)

  function pricesIn(file: string): string[] {
    const lines = readFileSync(resolve(root, file), 'utf8').split('\n')
    return lines.filter((line) => !isComment(line)).flatMap((line) => line.match(price) ?? [])
  }

  it('is typed in one place only', () => {
    const files = globSync('{app,content,emails,platform,server,shop}/**/*.{ts,tsx,css}', { cwd: root })
    const sources = files.filter((file) => !/\.test\.tsx?$/.test(file))
    expect(sources.length).toBeGreaterThan(100)
    const found = sources.flatMap((file) => pricesIn(file).map((text) => `${file}: ${text}`))
    expect(found).toEqual([
      'content/owner/products/prices.ts: 208_00',
      'content/owner/products/prices.ts: 232_00',
      'content/owner/products/prices.ts: 348_00',
    ])
  })

  it.each(['208', '₹208.', 'Rs.232', '348/-', '(696)', '20800', '34800', '208_00', '₹208.00', '208,'])(
    'would be noticed as %s',
    (text) => {
      expect(text.match(price)).toHaveLength(1)
    },
  )

  it.each(['#208', '#232323', '2080', '120800', '1,208', '0.348', '208.5', '348px', 'w-208', 'h348', 'x208y'])(
    'is not seen in %s',
    (text) => {
      expect(text.match(price)).toBeNull()
    },
  )
})
