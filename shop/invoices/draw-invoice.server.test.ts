import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { indianDate } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { type NewOrder, type Order, orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { gstin, publishBusiness, sellerIdentity } from '#tests/business.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { openPdf, pageTexts, placedTexts } from '#tests/documents/read-pdf.ts'
import { drawInvoice } from './draw-invoice.server.ts'
import { findInvoice } from './find-invoice.server.ts'

const paid = {
  status: 'completed',
  provider: 'cashfree',
  createdAt: new Date('2026-11-15T03:59:00Z'),
  completedAt: new Date('2026-11-15T04:00:00Z'),
  amountInPaise: 12_345_00,
} as const

// The first publication of the shop.
beforeAll(() => publishBusiness({}))

async function receiptFor(changed: Partial<NewOrder> = {}) {
  const order = await addOrder({ ...paid, ...changed })
  return { order, ...(await draw(order.id)) }
}

async function draw(orderId: string, refundId: string | null = null) {
  const invoice = await findInvoice(orderId, refundId)
  if (!invoice) throw new Error('no invoice')
  const pdf = await openPdf(await drawInvoice(invoice))
  return { invoice, pdf, texts: await placedTexts(pdf, 1), words: (await pageTexts(pdf)).join(' ') }
}

describe('a receipt', () => {
  it('shows on one page who paid what, when, how and to which shop', async () => {
    const { order, invoice, pdf, words } = await receiptFor()
    expect(pdf.numPages).toBe(1)
    for (const fact of [
      formatOrderNumber(order.number),
      order.email,
      'Asha Rao',
      'Mathematics Blueprint',
      '₹12,345',
      '15 Nov 2026, 9:30 am',
      'Cashfree',
      'Board Blueprints',
      'support@example.com',
      invoice.number,
    ]) {
      expect(words).toContain(fact)
    }
    expect((await pdf.getMetadata()).info).toMatchObject({
      Title: `Receipt ${invoice.number}`,
      Author: 'Board Blueprints',
    })
  })

  it('has a number and no word about tax', async () => {
    const { invoice, words } = await receiptFor()
    expect(invoice.number).toMatch(/^RC\/26-27\/\d{6}$/)
    expect(words).toContain(`Number ${invoice.number}`)
    expect(words).not.toMatch(/tax|GST|invoice/i)
  })

  it('lists every file of the combo', async () => {
    const { words } = await receiptFor({ productId: 'combo' })
    for (const file of [
      'Complete Combo Pack',
      'Mathematics Blueprint',
      'Science Blueprint',
      'Social Science Blueprint',
    ])
      expect(words).toContain(file)
  })

  it('gives the same pages whenever it is opened', async () => {
    const { order, words } = await receiptFor()
    await publishBusiness({ shopName: 'Renamed Shop' }, { since: new Date() })
    await db.update(orders).set({ productName: 'Other', fullName: 'Other' }).where(eq(orders.id, order.id))
    expect((await draw(order.id)).words).toBe(words)
  })

  it('prints a name in Devanagari', async () => {
    const { words } = await receiptFor({ fullName: 'आशा वर्मा' })
    // PDF readers return Hindi in drawing order, so only the letters can be compared.
    for (const letter of 'आशावर') expect(words).toContain(letter)
  })

  it('is written in the language of the order', async () => {
    const { pdf, invoice } = await receiptFor({ language: 'hi' })
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: `रसीद ${invoice.number}`, Language: 'hi-IN' })
  })

  it('leaves out a name that it cannot print but shows the address', async () => {
    const { order, words } = await receiptFor({ fullName: 'அருண் குமார்' })
    expect(words).toContain(`Received from ${order.email}`)
  })

  it('prints a question mark for a letter of an address that it cannot print', async () => {
    const { words } = await receiptFor({ email: 'அ.kumar@example.in' })
    expect(words).toContain('?.kumar@example.in')
  })

  it('removes emojis from a name', async () => {
    const { words } = await receiptFor({ fullName: '🌸 Asha 🌸' })
    expect(words).toContain('Received from Asha ')
  })

  it.each([
    ['one long word', 'W'.repeat(100)],
    ['one long word in Devanagari', 'क्ष'.repeat(33)],
    ['many words', 'Venkatanarasimharajuvaripeta '.repeat(3).trim()],
  ])('keeps a name of %s on the page', async (_, fullName) => {
    const email = `${'m'.repeat(60)}@${'w'.repeat(180)}.example.in`
    const { pdf, texts } = await receiptFor({ fullName, email })
    expect(pdf.numPages).toBe(1)
    expect(texts.map(({ text }) => text).join('')).toContain(email)
    expect(texts.filter(({ left, right }) => left < 52 || right > 544)).toEqual([])
  })

  it('shows the seller as the owner had published it on the day of the sale', async () => {
    await publishBusiness(
      { ...sellerIdentity, shopName: 'Renamed Shop', supportEmail: 'new@shop.example' },
      { since: new Date('2026-11-16T00:00:00Z') },
    )
    const { pdf, words } = await receiptFor({ completedAt: new Date('2026-11-16T01:00:00Z') })
    for (const fact of ['Renamed Shop', 'new@shop.example', 'Asha Rao', '12 MG Road', 'Bangalore, Karnataka, India']) {
      expect(words).toContain(fact)
    }
    expect(words).toContain('+91 98765 43210')
    expect(pdf.numPages).toBe(1)
    expect((await receiptFor()).words).not.toContain('Renamed Shop')
  })

  it('does not exist for an order that is not paid', async () => {
    const pending = await addOrder()
    expect(await findInvoice(pending.id, null)).toBeNull()
    expect(await findInvoice('bb_guess', null)).toBeNull()
    expect(await findInvoice(pending.id, 'rf\0')).toBeNull()
  })
})

describe('a tax invoice', () => {
  const since = new Date('2027-01-01T00:00:00Z')
  const taxed = { createdAt: new Date('2027-01-02T00:00:00Z'), completedAt: new Date('2027-01-02T01:00:00Z') }

  it('shows what Rule 46 demands, and tax that adds up', async () => {
    await publishBusiness({ ...sellerIdentity, gstin }, { since })
    const { pdf, invoice, words } = await receiptFor({ ...taxed, amountInPaise: 208_00, placeOfSupply: '29' })
    expect(pdf.numPages).toBe(1)
    expect(invoice.number).toMatch(/^BB\/26-27\/\d{6}$/)
    for (const fact of [
      'Tax invoice',
      `Number ${invoice.number}`,
      'Date 2 Jan 2027',
      `GSTIN ${gstin}`,
      '12 MG Road',
      'Billed to Asha Rao',
      'Place of supply Karnataka (State code 29)',
      'Reverse charge No',
      '998431',
      'Mathematics Blueprint',
      'Taxable value ₹176.28',
      'CGST 9 % ₹15.86',
      'SGST 9 % ₹15.86',
      'Total ₹208.00',
    ]) {
      expect(words).toContain(fact)
    }
    expect(words).not.toContain('IGST')
  })

  it('shows IGST for a buyer in another State, and UTGST in the seller’s own territory', async () => {
    await publishBusiness({ gstin }, { since })
    const other = await receiptFor({ ...taxed, amountInPaise: 208_00, placeOfSupply: '27' })
    for (const fact of ['Maharashtra (State code 27)', 'Taxable value ₹176.27', 'IGST 18 % ₹31.73']) {
      expect(other.words).toContain(fact)
    }
    expect(other.words).not.toMatch(/CGST|SGST/)
    await publishBusiness({ gstin: '04ABCDE1234F1Z8' }, { since: new Date('2027-01-01T12:00:00Z') })
    const chandigarh = await receiptFor({ ...taxed, amountInPaise: 208_00, placeOfSupply: '04' })
    expect(chandigarh.words).toContain('UTGST 9 % ₹15.86')
  })
})

describe('the document of a refund', () => {
  it('names the receipt, without a word about tax', async () => {
    const { order, invoice } = await receiptFor({ refundedInPaise: 10_00, lastRefundAt: new Date() })
    const refundId = await addRefund(order, 10_00)
    const { words } = await draw(order.id, refundId)
    for (const fact of [
      'Refund receipt',
      'RR/26-27/',
      `For receipt ${invoice.number} of ${indianDate(new Date(invoice.dated))}`,
      'Refunded ₹10',
    ]) {
      expect(words).toContain(fact)
    }
    expect(words).not.toMatch(/tax|GST|invoice/i)
  })
})

async function addRefund(order: Order, amountInPaise: number) {
  const { id: orderId, provider } = order
  const at = new Date('2026-11-18T04:00:00Z')
  const values = { orderId, provider, amountInPaise, reason: 'other', origin: 'by-hand', state: 'processed' } as const
  const id = `rf${orderId.replaceAll('-', '')}`
  const { externalId: paymentId } = await addPayment(orderId, { provider })
  await db.insert(refunds).values({ ...values, id, paymentId, requestedBy: 'owner', acceptedAt: at })
  return id
}
