import { describe, expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import type { NewOrder } from '#db/schema.ts'
import { sellerIdentity, setBusiness } from '#tests/business.ts'
import { addOrder } from '#tests/database/orders.ts'
import { openPdf, pageTexts, placedTexts } from '#tests/documents/read-pdf.ts'
import { drawReceipt } from './draw-receipt.server.ts'

const paid = { status: 'completed', completedAt: new Date('2026-11-15T04:00:00Z'), amountInPaise: 12_345_00 } as const

async function receiptFor(changed: Partial<NewOrder> = {}) {
  const order = await addOrder({ ...paid, ...changed })
  const pdf = await openPdf(await drawReceipt(order, 'Cashfree'))
  const texts = await placedTexts(pdf, 1)
  return { order, pdf, texts, words: (await pageTexts(pdf)).join(' ') }
}

describe('a receipt', () => {
  it('shows on one page who paid what, when, how and to which shop', async () => {
    const { order, pdf, words } = await receiptFor()
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
    ]) {
      expect(words).toContain(fact)
    }
    expect((await pdf.getMetadata()).info).toMatchObject({
      Title: `Receipt ${formatOrderNumber(order.number)}`,
      Author: 'Board Blueprints',
    })
  })

  it('says that it is a receipt and not a tax invoice', async () => {
    const { words } = await receiptFor()
    expect(words).toContain('Receipt')
    expect(words).toContain('It is not a tax invoice')
    expect(words).not.toMatch(/GST/)
  })

  it('lists every file of the combo', async () => {
    const { words } = await receiptFor({ productType: 'combo' })
    for (const file of [
      'Complete Combo Pack',
      'Mathematics Blueprint',
      'Science Blueprint',
      'Social Science Blueprint',
    ])
      expect(words).toContain(file)
  })

  it('shows the date of a refund', async () => {
    const { words } = await receiptFor({ refundedAt: new Date('2026-11-20T04:00:00Z') })
    expect(words).toContain('₹12,345 refunded on 20 Nov 2026, 9:30 am')
  })

  it('prints a name in Devanagari', async () => {
    const { words } = await receiptFor({ fullName: 'आशा वर्मा' })
    // PDF readers return Hindi in drawing order, so only the letters can be compared.
    for (const letter of 'आशावर') expect(words).toContain(letter)
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

  it('shows the seller as the owner published it', async () => {
    setBusiness({
      ...sellerIdentity,
      shopName: 'Renamed Shop',
      supportEmail: 'new@shop.example',
      gstin: '29ABCDE1234F1ZW',
    })
    const { pdf, words } = await receiptFor()
    for (const fact of ['Renamed Shop', 'new@shop.example', 'Asha Rao', '12 MG Road', 'Bangalore, Karnataka, India']) {
      expect(words).toContain(fact)
    }
    for (const fact of ['+91 98765 43210', 'GSTIN 29ABCDE1234F1ZW', 'It is not a tax invoice']) {
      expect(words).toContain(fact)
    }
    expect(pdf.numPages).toBe(1)
  })

  it('is refused for an order that is not paid', async () => {
    const pending = await addOrder()
    for (const order of [
      pending,
      { ...pending, completedAt: new Date() },
      { ...pending, status: 'completed' as const },
    ]) {
      await expect(drawReceipt(order, 'Cashfree')).rejects.toThrow('only a paid order has a receipt')
    }
  })
})
