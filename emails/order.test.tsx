import { describe, expect, it } from 'vitest'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { getOrderMailWords } from '#shop/delivery/get-order-mail-words.server.ts'
import { mailSender as sender } from '#tests/mail-sender.ts'
import { writeOrderMail } from './order.tsx'

const order = {
  id: 'bb_order',
  number: 48_210_937,
  productName: 'Complete Combo Pack',
  amountInPaise: 34_800,
  fullName: '<b>Asha</b> Rao',
  createdAt: new Date('2026-11-14T20:00:00Z'),
  completedAt: new Date('2026-11-14T20:01:00Z'),
}
const links = ['Mathematics', 'Science', 'Social Science'].map((subject) => ({
  title: `${subject} Blueprint`,
  url: `https://shop.example/download/${subject.toLowerCase().replace(' ', '-')}.token`,
}))
const words = getOrderMailWords(order.productName, sender.supportEmail)
const mail = writeOrderMail({ sender, order, words, links, linkLifetimeDays: 30 })

describe.each([
  ['HTML', mail.html],
  ['text', mail.text],
])('the order mail as %s', (_, body) => {
  it('has one link per file, with its title', () => {
    for (const { title, url } of links) {
      expect(body.split(url)).toHaveLength(2)
      expect(body).toContain(title)
    }
  })

  it('shows order number, product, amount and the date in India', () => {
    for (const fact of ['482 109 379', 'Complete Combo Pack', '₹348', '15 Nov 2026']) expect(body).toContain(fact)
  })

  it('explains how to download again, what to do when it fails and how long support is available', () => {
    expect(body).toContain(`${shopSettings().siteUrl}/customer-dashboard`)
    expect(body).toContain(`${shopSettings().siteUrl}/find-order`)
    expect(body).toContain(`${shopSettings().siteUrl}/customer-dashboard/receipt/bb_order`)
    for (const words of ['for life', 'Open in browser', 'PDF', 'within 48 hours', sender.supportEmail]) {
      expect(body).toContain(words)
    }
  })

  it('has no unsubscribe link, because it is not marketing', () => {
    expect(body).not.toMatch(/unsubscribe/i)
  })
})

describe('the order mail', () => {
  it('names the product in its subject', () => {
    expect(mail.subject).toBe('Your Complete Combo Pack is ready to download')
  })

  it('loads nothing and greets no markup', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|b)\b|url\(/)
    expect(mail.html).toContain('>Hello,<')
    expect(mail.html + mail.text).not.toContain('Asha')
  })

  it('ends with the seller and the copyright line that the owner entered', () => {
    expect(mail.html).toContain(`Seller: ${sender.seller}`)
    expect(mail.html).toContain(sender.copyright)
    const unknown = { ...sender, seller: '' }
    const { html } = writeOrderMail({ sender: unknown, order, words, links, linkLifetimeDays: 30 })
    expect(html).not.toContain('Seller:')
  })

  it('uses the singular for a single file', () => {
    const single = writeOrderMail({
      sender,
      order: { ...order, productName: 'Mathematics Blueprint' },
      words,
      links: links.slice(0, 1),
      linkLifetimeDays: 30,
    })
    expect(single.text).toContain('Your file is here:')
    expect(single.text).toContain('This link works for 30 days.')
    expect(single.text).toContain('Your copy is marked')
    expect(mail.text).toContain('Your copies are marked')
  })
})

it('names type, pages and size of each file, and offers the phone edition first, in one group with the A4', () => {
  const facts = 'PDF · 24 pages · 1.2 MB'
  const [maths, science] = [links[0], links[1]].map((link) => ({ title: '', url: '', ...link, facts }))
  const phone = {
    title: 'Mathematics (phone)',
    url: 'https://shop.example/download/phone.token',
    facts: 'PDF · 63 pages · 0.2 MB',
  }
  const grouped = [maths, { ...phone, isPhoneEdition: true }, science].map((link) => ({ title: '', url: '', ...link }))
  const { html, text } = writeOrderMail({ sender, order, words, links: grouped, linkLifetimeDays: 30 })
  expect(text).toContain('Your 2 files are here:')
  expect(text).toContain(
    [
      'Mathematics Blueprint (Phone edition · PDF · 63 pages · 0.2 MB):',
      phone.url,
      'A4 for printing · PDF · 24 pages · 1.2 MB:',
      maths?.url,
      '',
      'Science Blueprint (PDF · 24 pages · 1.2 MB):',
      science?.url,
    ].join('\n'),
  )
  expect(html.indexOf(phone.url)).toBeLessThan(html.indexOf(maths?.url ?? ''))
  expect(html).toContain('A4 for printing · PDF · 24 pages · 1.2 MB</a>')
  expect(html).not.toContain('Mathematics (phone)')
})

it('brings links, order number, receipt and support, whatever the owner wrote', () => {
  const own = { subject: 'Here it is', opening: 'Hi!', tips: [], support: 'Ask us.', closing: 'Good luck & <love>' }
  const written = writeOrderMail({ sender, order, words: own, links, linkLifetimeDays: 30 })
  expect(written.subject).toBe('Here it is')
  for (const body of [written.html, written.text]) {
    for (const { url } of links) expect(body).toContain(url)
    for (const part of ['482 109 379', '/receipt/bb_order', sender.supportEmail, 'Hi! Your 3 files are here:']) {
      expect(body).toContain(part)
    }
  }
  expect(written.html).toContain('Good luck &amp; &lt;love&gt;')
})

it('escapes what the owner and the buyer wrote exactly once in HTML, and not at all in text', () => {
  const name = `<img src=x> "Q&A" 'x'`
  const written = writeOrderMail({
    sender,
    order: { ...order, productName: name },
    words: getOrderMailWords(name, sender.supportEmail),
    links: [{ title: name, url: 'https://shop.example/download/a?b=c&d=<e>' }],
    linkLifetimeDays: 30,
  })
  expect(written.html.split('&lt;img src=x&gt;').length).toBeGreaterThan(2)
  expect(written.html).toContain('Q&amp;A')
  expect(written.html).not.toMatch(/<img|&amp;(?:lt|amp|quot)/)
  expect(written.html).toMatch(/href="[^"<>]*b=c&amp;d=/)
  expect(written.text.split(name).length).toBeGreaterThan(2)
})
