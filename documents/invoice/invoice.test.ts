import { describe, expect, it } from 'vitest'
import type { Invoice } from '#db/schema/invoices.ts'
import { openPdf, pageTexts, readTags } from '#tests/documents/read-pdf.ts'
import { drawPages } from '../pages/draw-pages.ts'
import { typesetInvoice } from './invoice.ts'

const taxInvoice: Invoice = {
  number: 'BB/26-27/000001',
  kind: 'tax-invoice',
  series: 'BB/26-27/',
  serial: 1,
  dated: '2027-01-02',
  issuedAt: new Date('2027-01-02T01:00:00Z'),
  orderId: 'bb_1',
  refundId: null,
  placeOfSupply: '29',
  gstRate: 18,
  sac: '998431',
  amountInPaise: 208_00,
  taxableInPaise: 176_28,
  cgstInPaise: 15_86,
  sgstInPaise: 15_86,
  igstInPaise: 0,
  content: {
    language: 'en',
    orderNumber: '1234-5678',
    paidAt: '2027-01-02T01:00:00Z',
    paidWith: 'Cashfree',
    product: 'Mathematics Blueprint',
    files: ['Mathematics Blueprint'],
    price: { inPaise: 250_00, discount: { name: 'New year', code: 'NEW', inPaise: 42_00 }, creditInPaise: 0 },
    original: null,
    seller: {
      shopName: 'Board Blueprints',
      siteUrl: 'https://shop.example',
      supportEmail: 'support@shop.example',
      lines: ['12 MG Road'],
      gstin: '29ABCDE1234F1Z5',
    },
  },
  buyer: { name: 'Asha Rao', email: 'asha@example.in' },
}

const withBuyer = (name: string): Invoice => ({ ...taxInvoice, buyer: { name, email: 'asha@example.in' } })

async function read(invoice: Invoice) {
  const pdf = await openPdf(await typesetInvoice(invoice))
  return { pdf, words: (await pageTexts(pdf)).join(' ') }
}

describe('an invoice', () => {
  it('has a title, a language, a heading and columns with names', async () => {
    const { pdf } = await read(taxInvoice)
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: 'Tax invoice BB/26-27/000001', Language: 'en-IN' })
    const tags = await readTags(pdf)
    const textsOf = (role: string) => tags.filter((tag) => tag.role === role).map(({ text }) => text)
    expect(textsOf('H1')).toEqual(['Tax invoice'])
    expect(textsOf('TH')).toEqual(['For', 'HSN/SAC', 'Quantity', 'Amount with GST'])
    expect(textsOf('TD')).toContain('₹250.00')
  })

  it('has the same bytes whenever it is opened', async () => {
    expect(await typesetInvoice(structuredClone(taxInvoice))).toEqual(await typesetInvoice(taxInvoice))
  })

  it.each([
    '#panic("stop")',
    '$ x^2 $ ] } ) \\',
    '`raw` *bold* _em_ @label <label>',
    '= Heading // comment /* open',
    '#import "/data.json"; #sys.inputs',
    '"}, {"language": "hi',
    '#{while true {}}',
  ])('prints the name %j as it was typed', async (name) => {
    expect((await read(withBuyer(name))).words).toContain(`Billed to ${name} asha@example.in`)
  })

  it('removes marks of direction, control characters and emojis from a name', async () => {
    const { words } = await read(withBuyer('Asha\u202e \u2067Rao\u0007\u0000 😀\ufe0f'))
    expect(words).toContain('Billed to Asha Rao asha@example.in')
  })

  it('joins the letters of Devanagari', async () => {
    const drawName = async (name: string) => {
      const [page] = (await drawPages({ pdf: await typesetInvoice(withBuyer(name)), pages: [1], mark: 'Test' })) ?? []
      return Buffer.from(page?.webp ?? []).toString('base64')
    }
    const joined = await drawName('क्षत्रिय विद्यार्थी')
    // A zero-width non-joiner after every virama keeps the letters apart.
    const apart = await drawName('क्षत्रिय विद्यार्थी'.replaceAll('\u094d', '\u094d\u200c'))
    expect(joined === apart).toBe(false)
    expect(joined === (await drawName('क्षत्रिय विद्यार्थी'))).toBe(true)
  })

  it('is written in the language in which it was issued', async () => {
    const { pdf, words } = await read({ ...taxInvoice, content: { ...taxInvoice.content, language: 'hi' } })
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Language: 'hi-IN', Title: 'टैक्स इनवॉइस BB/26-27/000001' })
    expect(pdf.numPages).toBe(1)
    expect(words).toContain('₹250.00')
    expect(words).not.toContain('Quantity')
  })
})
