import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentLanguage, type Language, languages } from '#brand/language.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { mailSender } from '#tests/mail-sender.ts'
import { compileMarkup, renderMarkup } from './compile-markup.tsx'
import { FreeGuideMailBody, writeFreeGuideMail, writeFreeGuideParts } from './free-guide.tsx'
import { LoginCodeMailBody, writeLoginCodeMail } from './login-code.tsx'
import { NewEditionMailBody, writeNewEditionMail, writeNewEditionParts } from './new-edition.tsx'
import { OrderMailBody, writeOrderMail, writeOrderParts } from './order.tsx'
import { findUrls, WhatsAppPreviewBody, writeWhatsAppPreview } from './whatsapp-preview.tsx'

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&amp;&lt;',
  '</title></h1>',
  '\uE0000\uE001',
  '$& $1 $` %s {{name}}',
  'आशा \u202Eवर्मा',
  '😀\0\uD800',
  'a\r\nb\tc',
  ' ',
  '',
)
const text = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const url = text.map((path) => `https://shop.example/download/${path}`)
const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const sender = fc.record({ shopName: text, supportEmail: text, copyright: text, seller: text })
const link = fc.record({ title: text, url })
const order = fc.record({
  id: text,
  number: fc.integer({ min: 10_000_000, max: 99_999_999 }),
  productName: text,
  amountInPaise: fc.integer({ min: 1, max: 10_000_000 }),
  fullName: text,
  createdAt: date,
  completedAt: fc.option(date),
})

describe.each(languages)('a compiled mail in %s equals the rendered one', (language) => {
  it('with the links of an order', () => {
    const mail = fc.record({
      sender,
      order,
      words: fc.record({
        ...{ subject: text, opening: text, support: text, closing: text },
        tips: fc.array(text, { maxLength: 3 }),
      }),
      links: fc.array(link, { maxLength: 4 }),
      linkLifetimeDays: fc.nat(),
    })
    fc.assert(
      fc.property(mail, (values) => {
        inLanguage(language, () =>
          expect(writeOrderMail(values).html).toBe(renderMarkup(OrderMailBody, writeOrderParts(values))),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('with the free guide', () => {
    const mail = fc.record({
      sender,
      fullName: text,
      link: url,
      guide: fc.record({
        subject: text,
        opening: text,
        inShort: text,
        marksHeading: text,
        chapters: fc.array(fc.record({ heading: text, points: fc.array(text, { maxLength: 3 }) }), { maxLength: 3 }),
        closing: text,
      }),
    })
    fc.assert(
      fc.property(mail, (values) => {
        inLanguage(language, () =>
          expect(writeFreeGuideMail(values).html).toBe(renderMarkup(FreeGuideMailBody, writeFreeGuideParts(values))),
        )
      }),
      { numRuns: 50 },
    )
  })

  it('about a new edition', () => {
    const mail = fc.record({
      sender,
      fullName: text,
      link,
      changes: fc.option(text, { nil: undefined }),
      changedUrl: fc.option(text, { nil: undefined }),
      whatIsNew: fc.option(text, { nil: undefined }),
      unsubscribeUrl: url,
    })
    fc.assert(
      fc.property(mail, (values) => {
        inLanguage(language, () =>
          expect(writeNewEditionMail(values).html).toBe(renderMarkup(NewEditionMailBody, writeNewEditionParts(values))),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('with a login code', () => {
    const values = { sender: mailSender, code: '048213', validity: '<10> minutes' }
    inLanguage(language, () => {
      const direct = renderMarkup(LoginCodeMailBody, values)
      expect(compileMarkup(LoginCodeMailBody)(values)).toBe(direct)
      expect(writeLoginCodeMail({ sender: mailSender, code: '048213', validForMinutes: 10 }).html).toContain('048213')
    })
  })

  it('as the preview of a WhatsApp message', () => {
    const values = { shopName: '<i>Shop</i>', firstName: '<b>Asha</b>', productName: '"Maths"' }
    inLanguage(language, () => {
      const preview = writeWhatsAppPreview(values, 'Maths: https://a.example/1 | Science: https://a.example/2')
      expect(preview.html).toBe(
        renderMarkup(WhatsAppPreviewBody, { shopName: values.shopName, parts: findUrls(preview.text) }),
      )
      expect(preview.html.match(/<a href="https:\/\/a.example\/\d">/g)).toHaveLength(2)
      expect(preview.html).toContain('&lt;b&gt;Asha')
    })
  })
})

describe('compileMarkup', () => {
  it('renders again when a value is missing or empty, or a list is longer', () => {
    const Body = ({ items, note }: { items: string[]; note?: string }) => (
      <p>
        {items.map((item) => (
          <b key={item}>{item}</b>
        ))}
        {note ? <i title={note}>{note}</i> : 'no note'}
      </p>
    )
    const compiled = compileMarkup(Body)
    for (const values of [{ items: ['a'] }, { items: [] }, { items: ['<', '&'], note: "'" }, { items: [], note: '' }]) {
      expect(compiled(values)).toBe(renderMarkup(Body, values))
    }
  })

  it('keeps the templates of the languages apart', () => {
    const Body = ({ name }: { name: string }) => <p lang={currentLanguage()}>{name}</p>
    const compiled = compileMarkup(Body)
    const written = ['en', 'hi', 'en'].map((language) =>
      inLanguage(language as Language, () => compiled({ name: 'x' })),
    )
    expect(written.map((html) => /lang="(\w+)"/.exec(html)?.[1])).toEqual(['en', 'hi', 'en'])
  })

  it('refuses a value that a template cannot contain', () => {
    expect(() => compileMarkup(({ count }: { count: number }) => <p>{count}</p>)({ count: 1 })).toThrow('number')
  })
})
