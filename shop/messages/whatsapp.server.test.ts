import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import { answerChallenge, receiveWhatsApp } from '#shop/conversations/receive-whatsapp.server.ts'
import { startFakeWhatsApp } from '#tests/fakes/whatsapp.ts'
import { chooseWhatsAppLanguage, createWhatsAppClient } from './whatsapp.server.ts'

const link = (title: string) => ({ title, url: `https://shop.example/download/${title}.token` })
const values = { firstName: 'Asha', productName: 'Mathematics Blueprint', links: [link('maths')] }

let fake: Awaited<ReturnType<typeof startFakeWhatsApp>>
beforeAll(async () => {
  fake = await startFakeWhatsApp()
})
afterAll(() => fake.stop())

describe('the number that sends', () => {
  it('is read without sending anything', async () => {
    const before = fake.sent.length
    expect(await createWhatsAppClient(fake.options).readNumber()).toBe('+91 98765 00000')
    expect(fake.sent).toHaveLength(before)
  })

  it('cannot be read with a wrong token or id, and the error quotes neither', async () => {
    const wrongToken = createWhatsAppClient({ ...fake.options, accessToken: 'EAAwrong' })
    await expect(wrongToken.readNumber()).rejects.toThrow(/^HTTP 401, code 190$/)
    const wrongId = createWhatsAppClient({ ...fake.options, phoneNumberId: '7' })
    await expect(wrongId.readNumber()).rejects.toThrow(/^HTTP 400, code 100$/)
  })
})

it.each(['drop', 'not-json', 'nonsense'] as const)('the number cannot be read after "%s"', async (failure) => {
  fake.failNextRequests(1, failure)
  await expect(createWhatsAppClient(fake.options).readNumber()).rejects.toMatchObject({
    name: 'WhatsAppError',
    permanent: false,
  })
})

describe('a WhatsApp message', () => {
  it('fills the approved template with name, product and link, and is sent to the Indian number', async () => {
    const id = await createWhatsAppClient(fake.options).send('9876543210', values)
    expect(fake.sent.at(-1)).toEqual({
      id,
      to: '919876543210',
      parameters: ['Asha', 'Mathematics Blueprint', 'https://shop.example/download/maths.token'],
    })
  })

  it('uses the Hindi template for Hindi, and the English one when there is none', async () => {
    const hindi = { ...fake.options, hindiTemplate: 'order_delivered_hi' }
    const send = (options: typeof hindi | typeof fake.options) =>
      inLanguage('hi', () => createWhatsAppClient(options).send('9876543210', values))
    await send(hindi)
    expect(fake.templates.at(-1)).toEqual({ name: 'order_delivered_hi', language: 'hi' })
    await send(fake.options)
    expect(fake.templates.at(-1)).toEqual({ name: fake.options.template, language: fake.options.language })
    await createWhatsAppClient(hindi).send('9876543210', values)
    expect(fake.templates.at(-1)).toEqual({ name: fake.options.template, language: fake.options.language })
    expect(chooseWhatsAppLanguage('hi', hindi)).toBe('hi')
    expect(chooseWhatsAppLanguage('hi', { hindiTemplate: null })).toBe('en')
    expect(chooseWhatsAppLanguage('en', hindi)).toBe('en')
    expect(chooseWhatsAppLanguage('hi', null)).toBe('hi')
  })

  it('lists the files of a combo in one line, and stays one line whatever a name contains', async () => {
    const links = ['maths', 'science', 'social'].map((file) => ({ ...link(file), facts: 'PDF · 24 pages · 1.2 MB' }))
    await createWhatsAppClient(fake.options).send('9876543210', { ...values, firstName: ' Asha\n\t     Rao ', links })
    expect(fake.sent.at(-1)?.parameters).toEqual([
      'Asha Rao',
      'Mathematics Blueprint',
      links.map(({ title, url }) => `${title} (PDF · 24 pages · 1.2 MB): ${url}`).join(' | '),
    ])
  })

  it.each([
    [400, 100, true],
    [400, 131008, true],
    [400, 131026, true],
    [400, 131030, true],
    [400, 131047, true],
    [400, 131049, true],
    [400, 130429, false],
    [400, 131056, false],
    [401, 190, false],
    [404, 132001, false],
    [429, 4, false],
    [500, 131000, false],
    [503, 2, false],
    // Whatever the code: these statuses are temporary.
    [401, 100, false],
    [429, 100, false],
    [500, 100, false],
    [403, 100, true],
  ])('fails with HTTP %i and code %i, permanently: %s', async (status, code, permanent) => {
    fake.refuseNext(status, code)
    const sending = createWhatsAppClient(fake.options).send('9876543210', values)
    // Meta's own message quotes the phone number.
    await expect(sending).rejects.toMatchObject({ message: `HTTP ${status}, code ${code}`, permanent })
  })

  it.each([
    [404, true],
    [502, false],
  ])('fails with HTTP %i and no code, permanently: %s', async (status, permanent) => {
    fake.failNextRequests(1, status)
    const sending = createWhatsAppClient(fake.options).send('9876543210', values)
    await expect(sending).rejects.toMatchObject({ message: `HTTP ${status}`, permanent })
  })

  it.each(['drop', 'hang', 'not-json', 'nonsense'] as const)('can be retried after "%s"', async (failure) => {
    fake.failNextRequests(1, failure)
    const sending = createWhatsAppClient({ ...fake.options, timeoutMs: 200 }).send('9876543210', values)
    await expect(sending).rejects.toMatchObject({ name: 'WhatsAppError', permanent: false })
  })

  it('never shows the token in an error', async () => {
    const sending = createWhatsAppClient({ ...fake.options, accessToken: 'bad\ntoken' }).send('9876543210', values)
    await expect(sending).rejects.not.toThrow('token')
  })
})

describe('free words', () => {
  const client = () => createWhatsAppClient(fake.options)

  it('are sent to a number that has written within 24 hours, and refused otherwise', async () => {
    await expect(client().sendText('919876543210', 'Hello')).rejects.toMatchObject({
      message: 'HTTP 400, code 131047',
      permanent: true,
    })
    fake.openWindows.add('919876543210')
    const id = await client().sendText('919876543210', 'नमस्ते\nAsha')
    expect(fake.texts.at(-1)).toEqual({ id, to: '919876543210', body: 'नमस्ते\nAsha' })
  })
})

describe('a file that a person sent', () => {
  const client = () => createWhatsAppClient(fake.options)

  it('is fetched with the token, up to the size that is allowed', async () => {
    fake.media.set('m1', { bytes: Buffer.from('voice'), type: 'audio/ogg; codecs=opus' })
    const found = await client().readMedia('m1')
    expect(found).toEqual({ url: `${fake.origin}/files/m1`, mimeType: 'audio/ogg; codecs=opus', bytes: 5 })
    expect(Buffer.from((await client().downloadMedia(found.url, 5)) ?? []).toString()).toBe('voice')
    expect(await client().downloadMedia(found.url, 4)).toBeNull()
    await expect(client().readMedia('gone')).rejects.toMatchObject({ permanent: true })
    await expect(client().readMedia('../1066/messages')).rejects.toMatchObject({ permanent: true })
  })

  it.each([
    ...['http://lookaside.fbsbx.com/x', 'https://lookaside.fbsbx.com.evil.example/x', 'https://evilfbsbx.com/x'],
    ...['https://user@lookaside.fbsbx.com/x', 'https://lookaside.fbsbx.com:8443/x', 'https://169.254.169.254/latest'],
    ...['file:///etc/passwd', 'http://127.0.0.1:1/x'],
  ])('is never fetched from %s, which would get the token', async (url) => {
    await expect(client().downloadMedia(url, 100)).rejects.toMatchObject({
      message: 'the file is not at an address of Meta',
      permanent: true,
    })
  })
})

describe('without WhatsApp settings', () => {
  it('no webhook is accepted', async () => {
    for (const token of [undefined, '', 'guess']) expect(answerChallenge('subscribe', token, '1158201444')).toBeNull()
    expect(await receiveWhatsApp('{}', undefined)).toBe('off')
  })
})
