import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import { describe, expect, it } from 'vitest'
import { buildMime, type MimeMail } from './build-mime.ts'

const mail: MimeMail = {
  from: 'Board Blueprints <hello@shop.example>',
  replyTo: 'help@shop.example',
  to: 'asha@example.in',
  subject: 'Your Complete Combo Pack is ready to download',
  text: 'Hello Asha,\nyour files are here.',
  html: '<p>Hello Asha,</p>',
  messageId: '<abc@shop.example>',
}

/** What a mail program sees: unfolded headers and decoded bodies. */
function readMime(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(head)?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1)
  return { headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'), bodies: parts.map(readPart) }
}

function readPart(part: string): string {
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replace(/\r\n$/, '')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

async function compose({ to, ...rest }: MimeMail): Promise<string> {
  const composed = new MailComposer({ ...rest, to: { name: '', address: to } }).compile()
  return (await composed.build()).toString('utf8')
}

const withoutDateAndBoundary = (headers: string[]) =>
  headers
    .filter((header) => !header.startsWith('Date:'))
    .map((header) => header.replace(/boundary=.*/, ''))
    .sort()

const toCrLf = (body: string) => body.replaceAll(/\r\n?|\n/g, '\r\n')

describe('buildMime', () => {
  it.each<[string, Partial<MimeMail>]>([
    ['plain words', {}],
    ['a subject in Devanagari', { subject: 'आशा वर्मा, आपकी फ़ाइलें तैयार हैं: गणित, विज्ञान और सामाजिक विज्ञान' }],
    ['a sender in Devanagari', { from: 'बोर्ड ब्लूप्रिंट्स <hello@shop.example>' }],
    ['a long subject', { subject: `Your ${'very '.repeat(60)}long product ₹` }],
    ['a subject with line breaks', { subject: 'Hello\r\nBcc: thief@example.com' }],
    ['an address outside ASCII', { to: 'आशा@उदाहरण.भारत' }],
    ['an address with a comma and a name', { to: 'a@example.in, Thief <b@example.in>' }],
    [
      'unsubscribe headers',
      { headers: { 'List-Unsubscribe': `<https://shop.example/${'u'.repeat(90)}>`, 'X-Test': 'ₓ' } },
    ],
  ])('writes the headers that nodemailer composes for %s', async (_, changed) => {
    const { raw, envelope, messageId } = buildMime({ ...mail, ...changed })
    const composed = readMime(await compose({ ...mail, ...changed }))
    expect(withoutDateAndBoundary(readMime(raw).headers)).toEqual(withoutDateAndBoundary(composed.headers))
    expect(messageId).toBe('<abc@shop.example>')
    expect(envelope.from).toBe('hello@shop.example')
  })

  it('keeps every body as it is, in lines of 76 characters', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '=',
        '.',
        ' ',
        '\t',
        '\n',
        '\r\n',
        '.\n',
        'From ',
        '--',
        '₹',
        'आशा',
        '😀',
        '=3D',
        'x'.repeat(1_200),
      ),
      fc.string({ unit: 'grapheme' }),
    )
    const body = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('').toWellFormed())
    fc.assert(
      fc.property(body, body, (text, html) => {
        const { raw } = buildMime({ ...mail, text, html })
        expect(readMime(raw).bodies).toEqual([text, html].map(toCrLf))
        expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
        expect(raw).toMatch(/^[\t\r\n -~]*$/)
        expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 300 },
    )
  })
})
