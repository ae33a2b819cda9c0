import { describe, expect, it } from 'vitest'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { mailSender as sender } from '#tests/mail-sender.ts'
import { writeFreeGuideMail } from './free-guide.tsx'

const link = 'https://shop.example/download/guide/lead.1.signature'
const guide = getContent().freeGuideMail
const mail = writeFreeGuideMail({ sender, fullName: 'Asha Rao', link, guide })

const readable = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const marksBySubject = subjects.map(({ name, blueprint }) => ({
  subject: name,
  marks: blueprint.theoryMarks,
  units: blueprint.units.map(({ name, marks }) => ({ name, marks })).sort((a, b) => b.marks - a.marks),
}))

describe('the free guide as HTML', () => {
  it('lists the units of each subject by marks, highest first', () => {
    const rows = [...mail.html.matchAll(/<tr><t[hd][^>]*>([^<]*)<\/t[hd]><t[hd][^>]*>([^<]*)<\/t[hd]><\/tr>/g)]
    expect(rows.map(([, name = '', marks]) => [readable(name), marks])).toEqual(
      marksBySubject.flatMap(({ subject, marks, units }) => [
        [subject, `${marks} marks`],
        ...units.map((unit) => [unit.name, `${unit.marks}`]),
      ]),
    )
  })

  it('is a complete HTML page with the subject as its title', () => {
    expect(mail.html).toMatch(/^<!doctype html><html lang="en-IN">/)
    expect(mail.html).toContain(`<title>${mail.subject}</title>`)
  })

  it('loads no image, script or style sheet', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)\b|url\(/)
  })

  it.each(['<b>Asha</b> Rao', 'https://evil.example', 'Asha: evil.example'])('does not greet %s', (fullName) => {
    const { html, text } = writeFreeGuideMail({ sender, fullName, link, guide })
    expect(html).toContain('>Hello,<')
    expect(text).toMatch(/^Hello,\n/)
    expect(html + text).not.toMatch(/evil|Asha/)
  })
})

it('offers the phone edition when there is one', () => {
  const phoneLink = `${link}?size=phone`
  const { html, text } = writeFreeGuideMail({ sender, fullName: 'Asha Rao', link, phoneLink, guide })
  expect(html).toContain(`<a href="${phoneLink}">`)
  expect(text).toContain(`\n${phoneLink}\n`)
  expect(mail.html + mail.text).not.toContain('size=phone')
})

describe('the free guide as text', () => {
  it('lists the units of each subject by marks, highest first', () => {
    for (const { subject, marks, units } of marksBySubject) {
      const lines = [`${subject} (${marks} marks)`, ...units.map((unit) => `  ${unit.marks}  ${unit.name}`)]
      expect(mail.text).toContain(`\n${lines.join('\n')}\n`)
    }
  })

  it('contains no HTML', () => {
    expect(mail.text).not.toMatch(/<\/?[a-z]|&\w+;/)
  })

  it('does not escape a name', () => {
    expect(writeFreeGuideMail({ sender, fullName: 'D’Souza X', link, guide }).text).toContain('Hello D’Souza,')
  })
})

describe.each([
  ['HTML', readable(mail.html)],
  ['text', mail.text],
])('the free guide as %s', (_, body) => {
  it('greets by first name', () => {
    expect(body).toContain('Hello Asha,')
    expect(body).not.toContain('Rao')
  })

  it('has the link to the guide before the main points', () => {
    expect(body).toContain(link)
    expect(body.indexOf(link)).toBeLessThan(body.indexOf('1. Where the marks are'))
  })

  it('has the support address and a link to the shop', () => {
    expect(body).toContain(sender.supportEmail)
    expect(body).toContain(`${shopSettings().siteUrl}/`)
  })

  it('says how long the link works', () => {
    expect(body).toContain('The link works for 30 days')
  })

  it('has every chapter with every point, numbered from 2', () => {
    expect(body).toContain('1. Where the marks are')
    for (const [index, { heading, points }] of guide.chapters.entries()) {
      expect(body).toContain(`${index + 2}. ${heading}`)
      for (const point of points) expect(body).toContain(point)
    }
  })
})

describe('a name of one word', () => {
  it('is the greeting', () => {
    expect(writeFreeGuideMail({ sender, fullName: 'Madonna', link, guide }).text).toContain('Hello Madonna,')
  })
})
