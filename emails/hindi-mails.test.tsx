import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'html-entities'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { getOrderMailWords } from '#shop/delivery/get-order-mail-words.server.ts'
import { findLatinWords } from '#tests/hindi.ts'
import { mailSender } from '#tests/mail-sender.ts'
import { writeAlertMail } from './alert.tsx'
import { writeBoughtAgainMail } from './bought-again.tsx'
import { writeDetailsChangedMail } from './details-changed.tsx'
import { writeFilesHereMail } from './files-here.tsx'
import { writeFreeGuideMail } from './free-guide.tsx'
import { writeLoginCodeMail } from './login-code.tsx'
import { writeNewEditionMail } from './new-edition.tsx'
import { writeNewsMail } from './news.tsx'
import { writeOrderMail } from './order.tsx'
import { writePaymentLinkMail } from './payment-link.tsx'
import { writeRefundMail } from './refund.tsx'
import { writeRequestAnswerMail } from './request-answer.tsx'

const sender = { ...mailSender, copyright: '© 2026 टेस्ट शॉप', seller: 'मीरा नायर, मैसूर' }
const order = {
  id: 'bb_order',
  number: 12_345_678,
  productName: 'गणित ब्लूप्रिंट',
  amountInPaise: 208_00,
  fullName: 'Asha Rao',
  createdAt: new Date('2026-11-16T10:00:00Z'),
  completedAt: null,
  refundedAt: new Date('2026-11-17T10:00:00Z'),
}
const link = { title: 'गणित ब्लूप्रिंट', url: 'https://shop.example/hi/download/token' }
const unsubscribeUrl = 'https://shop.example/hi/unsubscribe/token'
const refund = { amountInPaise: 208_00, bankReference: '431298765432' }
const upgrade = {
  bundle: 'कॉम्बो पैक',
  missingCount: 2,
  priceInPaise: 140_00,
  url: 'https://shop.example/hi/checkout/combo',
}

/** By the name of its file. */
const mails: Record<string, () => { subject: string; html: string; text: string }> = {
  order: () => {
    const words = getOrderMailWords(order.productName, sender.supportEmail)
    return writeOrderMail({ sender, order, words, links: [link, link], linkLifetimeDays: 30, upgrade })
  },
  refund: () => writeRefundMail({ sender, order, refund }),
  'payment-link': () =>
    writePaymentLinkMail({ sender, order, url: 'https://pay.example/1', openUntil: new Date('2026-11-16T11:00:00Z') }),
  'bought-again': () => writeBoughtAgainMail({ sender, order }),
  'files-here': () => writeFilesHereMail({ sender, order: { ...order, email: 'asha@example.in' } }),
  'new-edition': () =>
    writeNewEditionMail({ sender, fullName: 'Asha Rao', link, changedUrl: link.url, unsubscribeUrl }),
  news: () =>
    writeNewsMail({
      ...{ sender, fullName: 'Asha Rao', subject: 'नया ब्लूप्रिंट', unsubscribeUrl },
      blocks: [{ paragraph: ['नया ', { words: 'पेज', href: '/maths' }] }],
    }),
  'details-changed': () =>
    writeDetailsChangedMail({
      ...{ sender, kind: 'email', maskedValue: 'a•••@shop.example', undoUrl: 'https://shop.example/undo-change/1' },
      undoUntil: new Date('2026-11-25T11:00:00Z'),
    }),
  'request-answer': () =>
    writeRequestAnswerMail({ sender, order, text: 'आपका जवाब', helpUrl: 'https://shop.example/something-wrong' }),
  'login-code': () => writeLoginCodeMail({ sender, code: '048213', validForMinutes: 10 }),
  'free-guide': () =>
    writeFreeGuideMail({ sender, fullName: 'Asha Rao', link: link.url, guide: getContentIn('hi').freeGuideMail }),
}

const inHindi = (name: string) =>
  inLanguage('hi', () => {
    const mail = mails[name]?.()
    if (!mail) throw new Error(`there is no mail ${name}`)
    return mail
  })

/** Of the buyer and the shop, and parts of addresses. */
const names = ['Asha', 'Rao', 'Test', 'Shop', 'shop', 'example']

/** What a mail program shows. */
function readHtml(html: string): string {
  return decode(html.replaceAll(/<(style|title)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]+>/g, ' '))
}

describe.each(Object.keys(mails))('the mail "%s" in Hindi', (name) => {
  it('has its language, subject and body in Hindi, also as plain text', () => {
    const { subject, html, text } = inHindi(name)
    expect(html).toContain('<html lang="hi"')
    expect(subject).toMatch(/\p{Script=Devanagari}/u)
    expect(findLatinWords(subject, names)).toEqual([])
    expect(findLatinWords(readHtml(html), names)).toEqual([])
    expect(findLatinWords(text, names)).toEqual([])
    expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('is never wider than a phone, and breaks no ordinary word', () => {
    const { html } = inHindi(name)
    expect(html).toContain('word-break:break-word')
    expect(html).not.toContain('break-all')
  })

  it('is in English for everyone else', () => {
    const english = mails[name]?.()
    expect(english?.html).toContain('<html lang="en-IN"')
    expect(english?.html).not.toContain('नमस्ते')
  })
})

const toOwner = ['alert', 'daily-summary', 'test-mail']

it('is checked for every mail to a buyer', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.tsx$/.test(name))
  const writers = files.filter((name) =>
    /export function write\w*Mail\(/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  )
  expect(writers.map((name) => name.replace('.tsx', '')).sort()).toEqual([...Object.keys(mails), ...toOwner].sort())
})

it('calls no file a PDF that may be of another type', () => {
  for (const written of [mails['new-edition']?.().html, inHindi('new-edition').html]) {
    // Only the changed pages are always a PDF.
    expect(written?.split('PDF')).toHaveLength(2)
  }
})

it('leads to Hindi pages', () => {
  const { html, text } = inHindi('order')
  for (const written of [html, text]) {
    expect(written).toContain('/hi/customer-dashboard')
    expect(written).toContain('/hi/find-order')
    expect(written).not.toMatch(/[^i]\/(customer-dashboard|find-order)/)
  }
  expect(inHindi('news').html).toMatch(/href="[^"]+\/hi\/maths"/)
})

it('writes to the owner in English, also when a Hindi request is the cause', () => {
  const alert = { sender: mailSender, title: 'Mails fail', text: 'Look.', since: '', url: 'https://shop.example' }
  expect(inLanguage('hi', () => writeAlertMail(alert)).html).toContain('<html lang="en-IN"')
})
