import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Language } from '#brand/language.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { orders } from '#db/schema/orders.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { listDemoMail } from '#platform/mail/demo-mailbox.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sendCampaignMail } from '#shop/campaigns/send-campaign-mail.server.ts'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import { changeLanguage } from '#shop/customers/change-language.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'
import { openOrder, orderNow, visitor } from '#tests/database/orders.ts'
import { sendGuide } from './send-guide.server.ts'
import { sendOrderMail } from './send-order-mail.server.ts'
import { sendOrderWhatsApp } from './send-order-whatsapp.server.ts'

beforeAll(() => {
  const english = getContent()
  const rename = (name: string) =>
    english.products.map((page) =>
      page.product.id === 'maths'
        ? { ...page, product: { ...page.product, name }, files: page.files.map((file) => ({ ...file, title: name })) }
        : page,
    )
  const hindi = { ...english.withLanguage('hi'), products: rename('गणित ब्लूप्रिंट') }
  setContent({ ...english, products: rename('Maths Book'), withSales: () => getContent(), withLanguage: () => hindi })
  return () => setContent(english)
})

async function buy(language: Language) {
  const { id } = await inLanguage(language, () => openOrder())
  await db.transaction((tx) => completeOrderWithin(tx, id))
  return orderNow(id)
}

async function findMail(address: string, pattern = /./) {
  const found = (await listDemoMail()).find(({ toAddress, subject }) => toAddress === address && pattern.test(subject))
  if (!found) throw new Error(`no mail to ${address}`)
  return found
}

describe('an order on a Hindi page', () => {
  it('keeps English names for the owner, and its buyer gets Hindi ones with links to Hindi pages', async () => {
    const order = await buy('hi')
    expect(order).toMatchObject({
      language: 'hi',
      productName: 'Maths Book',
      files: [{ title: 'Maths Book' }, { isPhoneEdition: true }],
    })
    await sendOrderMail({ orderId: order.id, resendNumber: 0 })
    const mail = await findMail(order.email)
    expect(mail.subject).toBe('गणित ब्लूप्रिंट डाउनलोड के लिए तैयार है')
    expect(mail.html).toContain('<html lang="hi"')
    expect(mail.plainText).toMatch(/\/hi\/download\//)
    expect(mail.plainText).not.toContain('Maths Book')
  })

  it('is announced on WhatsApp in Hindi', async () => {
    const { id } = await buy('hi')
    await sendOrderWhatsApp({ orderId: id, resendNumber: 0 })
    const message = (await listDemoMail()).find(
      ({ channel, plainText }) => channel === 'whatsapp' && plainText.includes(id),
    )
    expect(message?.plainText).toMatch(/^नमस्ते Asha, गणित ब्लूप्रिंट /)
    expect(message?.html).toContain('<html lang="hi"')
  })

  it('keeps the name that was bought when the owner renames the product', async () => {
    const order = await buy('hi')
    await db.update(orders).set({ productName: 'Old name' }).where(eq(orders.id, order.id))
    await sendOrderMail({ orderId: order.id, resendNumber: 0 })
    expect((await findMail(order.email)).subject).toContain('Old name')
  })

  it('is paid and returned from in Hindi', async () => {
    const { rows } = await db.execute<{ product_name: string; return_url: string }>(
      `select product_name, return_url from sandbox_payments where order_id = '${(await buy('hi')).id}'`,
    )
    expect(rows).toEqual([
      { product_name: 'गणित ब्लूप्रिंट', return_url: expect.stringMatching(/\/hi\/thank-you\?order_id=bb_/) },
    ])
  })
})

it('writes about an order in English until its buyer chooses Hindi', async () => {
  const order = await buy('en')
  // A job or another visitor's request may send it: only the order's own language counts.
  await inLanguage('hi', () => sendOrderMail({ orderId: order.id, resendNumber: 0 }))
  expect((await findMail(order.email)).subject).toBe('Your Maths Book is ready to download')
  await changeLanguage(order.customerId, 'hi')
  await sendOrderMail({ orderId: order.id, resendNumber: 1 })
  expect(await findMail(order.email, /तैयार है/)).toBeDefined()
})

it('sends the free guide in the language of its lead', async () => {
  const email = 'hindi-reader@example.in'
  const form = { fullName: 'Asha Rao', class: '10', email, phoneNumber: '9876543210', terms: 'on' } as const
  const leadId = await inLanguage('hi', () => requestGuide(form, visitor))
  await sendGuide(leadId)
  const mail = await findMail(email)
  expect(mail.html).toContain('<html lang="hi"')
  expect(mail.plainText).toMatch(/^नमस्ते Asha जी/)
  expect(mail.plainText).toContain(`/hi/download/guide/${leadId}`)
})

it('mails a login code in the language of the page', async () => {
  const { email, customerId: id } = await buy('en')
  await inLanguage('hi', () => sendLoginCode({ id, email }))
  await vi.waitFor(async () => expect((await findMail(email, /\d{6}/)).html).toContain('<html lang="hi"'), 60_000)
})

describe('news', () => {
  async function sendNews(language: Language, words: { subject: string; body: string; hindi?: [string, string] }) {
    const order = await buy(language)
    const { subject, body, hindi: [hindiSubject, hindiBody] = ['', ''] } = words
    const values = { kind: 'news', productId: 'maths', mailsPerMinute: 60, subject, body } as const
    const [campaign] = await db
      .insert(campaigns)
      .values({ ...values, hindiSubject, hindiBody })
      .returning()
    if (!campaign) throw new Error('no campaign')
    const buyer = { customerId: order.customerId, orderId: order.id }
    expect(await sendCampaignMail({ ...campaign, file: null, title: null, changes: null }, buyer)).toBe('sent')
    return findMail(order.email)
  }

  const translated = { subject: 'A new page', body: 'See [it](/maths)', hindi: ['नया पेज', 'देखें [पेज](/maths)'] }

  it.each([
    ['en', 'A new page', '<html lang="en-IN"', 'Hello Asha', /href="[^"]+[^i]\/maths"/],
    ['hi', 'नया पेज', '<html lang="hi"', 'नमस्ते Asha', /href="[^"]+\/hi\/maths"/],
  ] as const)('reaches a reader of %s in that language', async (language, subject, html, greeting, link) => {
    const mail = await sendNews(language, translated as never)
    expect(mail.subject).toBe(subject)
    expect(mail.html).toContain(html)
    expect(mail.html).toMatch(link)
    expect(mail.plainText).toContain(greeting)
  })

  it('is English as a whole for a reader of Hindi when the owner wrote no Hindi, except where it leads to', async () => {
    const mail = await sendNews('hi', { subject: 'A new page', body: 'See it.' })
    expect(mail.subject).toBe('A new page')
    expect(mail.html).toContain('<html lang="en-IN"')
    expect(mail.plainText).not.toContain('नमस्ते')
    expect(mail.html).toMatch(/\/hi\/unsubscribe\//)
  })

  it('is Hindi as a whole when the owner wrote only Hindi', async () => {
    const mail = await sendNews('hi', { subject: 'नया पेज', body: 'देखें।' })
    expect(mail.html).toContain('<html lang="hi"')
  })
})

it('issues the receipt in the language of the order, and it keeps that language', async () => {
  const order = await buy('hi')
  const issued = await findInvoice(order.id, null)
  expect(issued?.content).toMatchObject({ language: 'hi', product: 'गणित ब्लूप्रिंट', files: ['गणित ब्लूप्रिंट'] })
  await changeLanguage(order.customerId, 'en')
  expect((await findInvoice(order.id, null))?.content.language).toBe('hi')
})
