import { desc } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outsideErrorWords } from '#content/interface/en/admin/outside-errors.ts'
import { auditLog } from '#db/schema/audit.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { db } from '#platform/postgres/database.server.ts'
import { setBusiness } from '#tests/business.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { listServices, serviceNames } from './list-services.server.ts'
import { testService } from './test-service.server.ts'

const secrets = { mail: 'mail-password', payments: 'cashfree-secret', storage: 'test-secret' }

// The shop reads its settings at import, which happens after this.
const { smtp, s3, whatsapp } = await vi.hoisted(async () => {
  const { startSmtp } = await import('#tests/fakes/smtp.ts')
  const { startFakeS3 } = await import('#tests/fakes/s3.ts')
  const { startFakeWhatsApp } = await import('#tests/fakes/whatsapp.ts')
  const [smtp, s3, whatsapp] = await Promise.all([startSmtp(), startFakeS3(), startFakeWhatsApp()])
  Object.assign(process.env, {
    SITE_URL: 'https://shop.example',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Shop <shop@shop.example>',
    STORAGE_URL: s3.url,
    PAYMENT_PROVIDER: 'cashfree',
    CASHFREE_CLIENT_ID: 'client',
    CASHFREE_CLIENT_SECRET: 'cashfree-secret',
    CASHFREE_ENVIRONMENT: 'sandbox',
    WHATSAPP_ACCESS_TOKEN: 'EAAtest',
    WHATSAPP_PHONE_NUMBER_ID: '1066',
    WHATSAPP_APP_SECRET: 'whatsapp-secret',
    WHATSAPP_VERIFY_TOKEN: 'whatsapp-verify-token',
    WHATSAPP_TEMPLATE: 'order_delivered_v1',
    WHATSAPP_API_URL: whatsapp.origin,
  })
  return { smtp, s3, whatsapp }
})

const realFetch = globalThis.fetch
let cashfreeStatus = 404
vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
  const isCashfree = String(input instanceof Request ? input.url : input).startsWith('https://sandbox.cashfree.com')
  if (!isCashfree) return realFetch(input, init)
  const body = { message: 'cashfree-secret is wrong', code: 'request_failed', type: 'authentication_error' }
  return Promise.resolve(Response.json(body, { status: cashfreeStatus }))
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([smtp.stop(), s3.close(), whatsapp.stop()])
})

beforeEach(async () => {
  smtp.behaviour.rejectionFor = () => null
  cashfreeStatus = 404
  await db.delete(rateLimits)
})

const explained = (cause: keyof typeof outsideErrorWords.causes, details: string) => ({
  description: outsideErrorWords.causes[cause],
  details: expect.stringContaining(details),
})
const actor = { ip: '203.0.113.5', name: 'owner' }

async function readLastAct() {
  const [newest] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return newest
}

describe('testService', () => {
  it('sends a mail to the support address and reports the answer of the server', async () => {
    setBusiness({ supportEmail: 'help@shop.example', shopName: 'Renamed Shop' })
    const outcome = await testService(actor, 'mail')
    expect(outcome).toEqual({ works: true, answer: expect.stringMatching(/^250 /) })
    const [received] = smtp.mailsTo('help@shop.example')
    if (!received) throw new Error('no mail')
    expect(readHeader(received, 'subject')).toBe('Test email from Renamed Shop')
    expect(readHeader(received, 'reply-to')).toBe('help@shop.example')
    expect(await readLastAct()).toMatchObject({
      act: 'service-tested',
      ip: actor.ip,
      detail: { service: 'mail', result: 'works' },
    })
  })

  it('reports why the mail server refused', async () => {
    smtp.behaviour.rejectionFor = () => ({ at: 'MAIL FROM', code: 550, text: 'Sender shop@shop.example not verified' })
    const outcome = await testService(actor, 'mail')
    expect(outcome).toEqual({ works: false, reason: explained('sender', '550 Sender') })
    expect(await readLastAct()).toMatchObject({ detail: { service: 'mail', result: 'failed' } })
  })

  it('tests once when the owner clicks twice', async () => {
    const before = smtp.received.length
    const outcomes = await Promise.all([testService(actor, 'mail'), testService(actor, 'mail')])
    expect(outcomes.filter((outcome) => 'works' in outcome)).toHaveLength(1)
    expect(outcomes).toContainEqual({ refused: 'too-soon', waitSeconds: expect.any(Number) })
    expect(smtp.received).toHaveLength(before + 1)
  })

  it('reports whether the payment provider accepts the keys', async () => {
    expect(await testService(actor, 'payments')).toEqual({ works: true, answer: 'Cashfree' })
    await db.delete(rateLimits)
    cashfreeStatus = 401
    const refused = await testService(actor, 'payments')
    expect(refused).toEqual({ works: false, reason: explained('keys', 'HTTP 401') })
    expect(JSON.stringify(refused)).not.toContain(secrets.payments)
  })

  it('reads the number of WhatsApp and sends nothing', async () => {
    expect(await testService(actor, 'whatsapp')).toEqual({ works: true, answer: '+91 98765 00000' })
    expect(whatsapp.sent).toEqual([])
  })

  it('writes, reads and deletes a file in the storage', async () => {
    expect(await testService(actor, 'storage')).toEqual({ works: true, answer: '' })
  })

  it('asks the database', async () => {
    expect(await testService(actor, 'database')).toEqual({ works: true, answer: '' })
  })
})

describe('listServices', () => {
  it('shows where each service is and what to enter there, but no secret', () => {
    const services = listServices()
    expect(services.map(({ service, state, canTest }) => [service, state, canTest])).toEqual([
      ...serviceNames.map((service) => [service, 'ready', true]),
      ['backup', 'demo', false],
    ])
    expect(services.flatMap(({ webhooks }) => webhooks.map(({ url }) => url))).toEqual([
      'https://shop.example/webhooks/cashfree',
      'https://shop.example/webhooks/whatsapp',
    ])
    const shown = JSON.stringify(services)
    const names = Object.keys(process.env).filter((name) => /SECRET|TOKEN|ADMIN_KEY/.test(name))
    for (const name of names) {
      const value = process.env[name]
      if (value) expect(shown, name).not.toContain(value)
    }
    expect(shown).not.toContain(new URL(process.env.STORAGE_URL ?? '').password)
  })
})
