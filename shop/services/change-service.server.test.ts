import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outsideErrorWords } from '#content/interface/en/admin/outside-errors.ts'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { auditLog } from '#db/schema/audit.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { settings } from '#db/schema/settings.ts'
import { env } from '#platform/env.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { sendMail } from '#platform/mail/mail.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { decryptText, encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { getStoredSettings, setStoredSettings } from '#platform/settings/current-settings.server.ts'
import { loadSettings } from '#platform/settings/load-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { chosenProviders, findProvider, listUsableProviders } from '#shop/payments/configured-providers.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { startFakeStripe } from '#tests/fakes/payments/stripe.ts'
import { startFakeS3 } from '#tests/fakes/s3.ts'
import { startSmtp } from '#tests/fakes/smtp.ts'
import { type ChangeOutcome, changeService, type ServiceForm } from './change-service.server.ts'
import { orderProviders, type ProviderMove } from './order-providers.server.ts'
import { readServiceForm, settableServices } from './read-service-form.server.ts'
import { removeService } from './remove-service.server.ts'
import { saveServiceSettings } from './save-service-settings.server.ts'

// The address of the fake is a setting of the server, and the shop reads these at import.
const { whatsapp } = await vi.hoisted(async () => {
  const { startFakeWhatsApp } = await import('#tests/fakes/whatsapp.ts')
  const whatsapp = await startFakeWhatsApp()
  process.env.WHATSAPP_API_URL = whatsapp.origin
  process.env.SITE_URL = 'https://shop.example'
  return { whatsapp }
})

const stripeKey = 'sk_test_0123456789abcdef'
const stripe = await startFakeStripe({ secretKey: stripeKey, webhookSecret: 'whsec_other' })
const [smtp, s3] = await Promise.all([startSmtp(), startFakeS3()])
const mailServer = new URL(smtp.url)
const privateKey = await generateX25519Identity()

const realFetch = globalThis.fetch
vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
  const url = String(input instanceof Request ? input.url : input)
  if (url.startsWith('https://api.razorpay.com')) return Promise.resolve(Response.json({ payment_links: [] }))
  return realFetch(url.replace('https://api.stripe.com/v1', stripe.baseUrl), init)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([stripe.stop(), smtp.stop(), s3.close(), whatsapp.stop()])
})

beforeEach(async () => {
  env.allowsPrivateAddresses = true
  await db.delete(rateLimits)
})

const actor = { ip: '203.0.113.5', name: 'owner' }
const visitedAt = 'https://shop.example'

const change = (form: ServiceForm, fields: Record<string, string>, seen = getStoredSettings().version) =>
  changeService(actor, { form, fields, seen, visitedAt })

const arrange = (provider: string, move: ProviderMove) =>
  orderProviders(actor, { provider, move, seen: getStoredSettings().version })
const orderNow = () => chosenProviders().map(({ name }) => name)
const signedAt = async () => (await readServiceForm('payments')).webhooks[0]?.signedAt

const mailFields = {
  ...{ host: mailServer.hostname, port: mailServer.port, security: 'starttls' },
  ...{ user: 'shop', password: 'mail-password', from: 'Shop <hello@shop.example>' },
}
const backupFields = {
  ...{ host: s3.bucket.endpoint, bucket: s3.bucket.name, region: s3.bucket.region },
  ...{ keyId: s3.bucket.accessKeyId, secret: s3.bucket.secretAccessKey, keepDays: '30' },
}
const whatsAppFields = {
  WHATSAPP_ACCESS_TOKEN: 'EAAtest',
  WHATSAPP_PHONE_NUMBER_ID: '1066',
  WHATSAPP_APP_SECRET: 'whatsapp-app-secret',
  WHATSAPP_ACCOUNT_ID: '2077',
  WHATSAPP_TEMPLATE: 'order_delivered_v1',
}

const secrets = [
  stripeKey,
  'mail-password',
  encodeURIComponent(s3.bucket.secretAccessKey),
  s3.bucket.secretAccessKey,
].concat(['EAAtest', 'whatsapp-app-secret', privateKey])

describe('a form of a service', () => {
  it('tries Stripe’s key, registers the webhook and uses both from the next call on', async () => {
    expect(orderNow()).toEqual(['sandbox'])
    const outcome = await change('payments', { provider: 'stripe', STRIPE_SECRET_KEY: stripeKey })
    expect(outcome).toMatchObject({ saved: true, answer: expect.stringContaining('test keys') })
    expect(orderNow()).toEqual(['stripe'])
    const [endpoint] = stripe.webhookEndpoints
    expect(endpoint?.url).toBe('https://shop.example/webhooks/stripe')
    expect(endpoint?.enabledEvents).toContain('checkout.session.completed')
    await expect(listUsableProviders()[0]?.checkKeys()).resolves.toBeUndefined()
    // Only an event that is signed with the new secret counts.
    expect(await signedAt()).toBeNull()
    const event = { body: JSON.stringify({ id: 'evt_1', type: 'charge.updated' }), headers: new Headers() }
    const signed = stripe.redeliver(event, { secret: endpoint?.secret ?? '' })
    expect(await receiveWebhook('stripe', signed.body, signed.headers)).toBe('unrelated')
    await expect.poll(signedAt).toBeInstanceOf(Date)
  })

  it('registers one webhook when the key is saved again', async () => {
    const [before] = stripe.webhookEndpoints
    await change('payments', { provider: 'stripe', STRIPE_SECRET_KEY: stripeKey })
    expect(stripe.webhookEndpoints.map(({ url }) => url)).toEqual(['https://shop.example/webhooks/stripe'])
    expect(stripe.webhookEndpoints[0]?.id).not.toBe(before?.id)
  })

  it.each<[string, Record<string, string>, Partial<ChangeOutcome>]>([
    ['a wrong key', { provider: 'stripe', STRIPE_SECRET_KEY: 'sk_test_wrong-0123456789' }, { refused: 'check-failed' }],
    ['a live key in a demo', { provider: 'stripe', STRIPE_SECRET_KEY: 'sk_live_0123456789' }, { refused: 'invalid' }],
    ['a missing key', { provider: 'cashfree', CASHFREE_CLIENT_ID: 'TEST1' }, { refused: 'invalid' }],
    ['an unknown provider', { provider: 'paypal' }, { refused: 'invalid' }],
  ])('keeps what was saved when it gets %s', async (_, fields, refusal) => {
    const { version } = getStoredSettings()
    const outcome = await change('payments', fields)
    expect(outcome).toMatchObject(refusal)
    expect(JSON.stringify(outcome)).not.toContain('0123456789')
    expect(getStoredSettings().version).toBe(version)
    expect(orderNow()).toEqual(['stripe'])
  })

  it('makes the webhook secret of Razorpay and shows it once', async () => {
    const fields = { provider: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'razorpay-key-secret' }
    const outcome = await change('payments', fields)
    expect(outcome).toMatchObject({ saved: true, madeSecret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(JSON.stringify(await readServiceForm('payments'))).not.toContain(
      (outcome as { madeSecret: string }).madeSecret,
    )
    expect(await change('payments', fields)).toMatchObject({ saved: true, madeSecret: null })
  })

  it('puts a second provider after the first, with a webhook of its own, and lets the owner order them', async () => {
    expect(orderNow()).toEqual(['stripe', 'razorpay'])
    const webhooks = (await readServiceForm('payments')).webhooks.map(({ url }) => url)
    expect(webhooks).toEqual(['https://shop.example/webhooks/stripe', 'https://shop.example/webhooks/razorpay'])
    expect(await arrange('razorpay', 'move-up')).toEqual({ saved: true })
    expect(orderNow()).toEqual(['razorpay', 'stripe'])
    await arrange('razorpay', 'move-up')
    await arrange('razorpay', 'move-down')
    await arrange('razorpay', 'move-down')
    expect(orderNow()).toEqual(['stripe', 'razorpay'])
    const act = { provider: 'razorpay', move: 'move-up' as const, seen: getStoredSettings().version - 1 }
    expect(await orderProviders(actor, act)).toEqual({ refused: 'changed-meanwhile' })
    expect(await arrange('cashfree', 'use-again')).toEqual({ refused: 'unknown-provider' })
    expect(await arrange('sandbox', 'use-again')).toEqual({ refused: 'unknown-provider' })
    expect(await arrange('cashfree', 'move-up')).toEqual({ refused: 'unknown-provider' })
  })

  it('keeps the keys of a provider that is left out, so that its orders can be refunded', async () => {
    expect(await arrange('razorpay', 'leave-out')).toEqual({ saved: true })
    expect(orderNow()).toEqual(['stripe'])
    expect(findProvider('razorpay')).not.toBeNull()
    expect((await readServiceForm('payments')).webhooks).toHaveLength(2)
    env.isDemo = false
    expect(await arrange('stripe', 'leave-out')).toEqual({ refused: 'last-provider' })
    env.isDemo = true
    expect(await arrange('razorpay', 'use-again')).toEqual({ saved: true })
    expect(orderNow()).toEqual(['stripe', 'razorpay'])
    vi.stubEnv('PAYMENT_PROVIDER', 'stripe')
    expect(await arrange('razorpay', 'move-up')).toEqual({ refused: 'set-on-server' })
    vi.unstubAllEnvs()
  })

  it('logs in to the mail server, sends a test mail and then uses the server', async () => {
    expect(await change('mail', { ...mailFields, password: 'wrong-password' })).toEqual({
      refused: 'check-failed',
      reason: {
        description: outsideErrorWords.causes.login,
        details: expect.stringMatching(/^Technical details: (?!.*wrong-password).*535/),
      },
    })
    expect(shopSettings().smtpUrl).toBeUndefined()
    expect(await change('mail', mailFields)).toMatchObject({ saved: true, answer: expect.stringContaining('250') })
    await sendMail({ to: 'asha@example.in', replyTo: 'a@b.in', subject: 'Files', html: 'x', text: 'x' })
    expect(smtp.mailsTo('asha@example.in')).toHaveLength(1)
    expect((await readServiceForm('mail')).mail?.server).toMatchObject({ user: 'shop' })
  })

  it('sends a saved password only to the server and the user that it was typed for', async () => {
    const kept = { ...mailFields, password: '' }
    expect(await change('mail', kept)).toMatchObject({ saved: true })
    expect(await change('mail', { ...kept, host: 'localhost' })).toMatchObject({
      errors: { password: expect.anything() },
    })
    expect(await change('mail', { ...kept, user: 'other' })).toMatchObject({ errors: { password: expect.anything() } })
  })

  it('tries the token, number and template of WhatsApp, and tells Meta where to report', async () => {
    expect(await change('whatsapp', { ...whatsAppFields, WHATSAPP_TEMPLATE: 'not_there' })).toMatchObject({
      refused: 'check-failed',
      reason: {
        description: outsideErrorWords.causes['whatsapp-template'],
        details: expect.stringContaining('not_there'),
      },
    })
    const outcome = await change('whatsapp', whatsAppFields)
    expect(outcome).toMatchObject({ saved: true, answer: expect.stringContaining('+91 98765 00000') })
    const { verifyToken } = whatsAppSettings() ?? {}
    expect(whatsapp.subscriptions).toEqual([
      { override_callback_uri: 'https://shop.example/webhooks/whatsapp', verify_token: verifyToken },
    ])
  })

  it('writes, reads and deletes a file, and backs up only with a key that the owner has proven', async () => {
    const { required, storageHost } = serviceFormWords.problems
    expect(await change('backup', { ...backupFields, host: 'not a host', secret: '' })).toMatchObject({
      errors: { host: storageHost, secret: required },
    })
    const denied = await change('backup', { ...backupFields, secret: 'wrong-secret' })
    expect(denied).toMatchObject({
      refused: 'check-failed',
      reason: {
        description: outsideErrorWords.causes['storage-keys'],
        // The owner typed the place into a form, and knows no names of settings.
        details: expect.not.stringContaining('STORAGE_URL'),
      },
    })
    const elsewhere = await change('backup', { ...backupFields, bucket: 'another-bucket' })
    expect(elsewhere).toMatchObject({ reason: { description: outsideErrorWords.causes.bucket } })
    expect(await change('backup', backupFields)).toMatchObject({ saved: true })
    expect(s3.objects.size).toBe(0)
    expect(shopSettings().backup).toBeNull()
    expect(await change('backup-key', { privateKey: 'AGE-SECRET-KEY-1WRONG' })).toMatchObject({ refused: 'invalid' })
    expect(await change('backup-key', { privateKey: `my key: ${privateKey}\n` })).toMatchObject({ saved: true })
    expect(shopSettings().backup).toMatchObject({ publicKey: await identityToRecipient(privateKey), keepDays: 30 })
    expect(await change('backup', { ...backupFields, secret: '', bucket: 'another' })).toMatchObject({
      errors: { secret: expect.anything() },
    })
  })

  it('refuses an address at which the owner has not opened the shop', async () => {
    vi.stubEnv('SITE_URL', '')
    setStoredSettings({ ...getStoredSettings() })
    expect(await change('shop', { SITE_URL: 'https://other.example' })).toMatchObject({ refused: 'invalid' })
    expect(await change('shop', { SITE_URL: visitedAt, META_PIXEL_ID: '123' })).toMatchObject({ saved: true })
    expect(shopSettings()).toMatchObject({ siteUrl: visitedAt, metaPixelId: '123' })
    vi.unstubAllEnvs()
    setStoredSettings({ ...getStoredSettings() })
  })

  it('does not save over what another window saved', async () => {
    const { version } = getStoredSettings()
    expect(await change('shop', { META_PIXEL_ID: '456' }, version - 1)).toEqual({ refused: 'changed-meanwhile' })
    expect(shopSettings().metaPixelId).toBe('123')
  })
})

describe('a setting of the server', () => {
  it('wins over a saved one, and its form cannot change it', async () => {
    vi.stubEnv('MAIL_FROM', 'Server <server@shop.example>')
    setStoredSettings({ ...getStoredSettings() })
    expect(shopSettings().mailFrom).toBe('Server <server@shop.example>')
    expect((await readServiceForm('mail')).settings.MAIL_FROM).toMatchObject({ isOnServer: true })
    expect(await change('mail', mailFields)).toEqual({ refused: 'set-on-server' })
    vi.unstubAllEnvs()
    setStoredSettings({ ...getStoredSettings() })
    expect(shopSettings().mailFrom).toBe(mailFields.from)
  })
})

describe('an address inside the server’s network', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', '[fd00::1]'],
    ...['localhost', '0x7f000001', '2130706433', '100.64.0.1', '0.0.0.0'],
  ])('is refused as mail server and backup place: %s', async (host) => {
    env.allowsPrivateAddresses = false
    const mail = await change('mail', { ...mailFields, host, port: '587' })
    const backup = await change('backup', { ...backupFields, host })
    expect(mail).toMatchObject({ refused: 'invalid', errors: { host: expect.anything() } })
    expect(backup).toMatchObject({ refused: 'invalid', errors: { host: expect.anything() } })
    await db.delete(rateLimits)
  })

  it('is refused at every connection, also when a name was public when it was saved', async () => {
    env.allowsPrivateAddresses = false
    const mail = { to: 'ravi@example.in', replyTo: 'a@b.in', subject: 'Files', html: 'x', text: 'x' }
    setStoredSettings({ ...getStoredSettings() })
    await expect(sendMail(mail)).rejects.toThrow('private network')
    expect(smtp.mailsTo('ravi@example.in')).toEqual([])
    const { openBackupPlace } = await import('#platform/backup/backup-place.server.ts')
    const backup = shopSettings().backup
    if (!backup) throw new Error('no backup')
    const place = openBackupPlace(backup.place, { publicOnly: true })
    await expect(place.put('probes/x', Buffer.from('x'))).rejects.toThrow('private network')
  })

  it('is no mail server at a port of another program', async () => {
    env.allowsPrivateAddresses = false
    expect(await change('mail', { ...mailFields, port: '6379' })).toMatchObject({ errors: { port: expect.anything() } })
  })
})

describe('secrets', () => {
  it('are in no page, audit line or row of the database', async () => {
    const shown = JSON.stringify(await Promise.all(settableServices.map(readServiceForm)))
    const lines = JSON.stringify(await db.select().from(auditLog))
    const { rows } = await db.execute<{ tables: string }>(sql`
      select string_agg(query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text, '') as tables
      from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
    for (const secret of secrets) {
      expect(shown).not.toContain(secret)
      expect(lines).not.toContain(secret)
      expect(rows[0]?.tables).not.toContain(secret)
    }
    expect(lines).toContain('STRIPE_SECRET_KEY')
    expect((await readServiceForm('payments')).settings.STRIPE_SECRET_KEY).toEqual({
      ...{ isSet: true, isOnServer: false, value: '', end: stripeKey.slice(-4) },
    })
  })

  it('are in no line of the log, even when an error quotes them', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const saved = secrets.filter((secret) => secret !== privateKey)
    for (const secret of saved) log.error({ err: new Error(`refused: ${secret}`), path: `/x?y=${secret}` }, secret)
    expect(lines).toHaveLength(saved.length)
    for (const secret of saved) expect(lines.join('')).not.toContain(secret)
  })

  it('can be read only under their own name and unchanged', async () => {
    const encrypted = encryptText('SMTP_URL', 'smtps://a:b@c')
    expect(decryptText('SMTP_URL', encrypted)).toEqual({ value: 'smtps://a:b@c', isCurrent: true })
    expect(decryptText('MAIL_FROM', encrypted)).toBeNull()
    const bytes = Buffer.from(encrypted.slice(3), 'base64url')
    // A tag that was cut to four bytes must not pass.
    const cut = Buffer.concat([bytes.subarray(0, -16), bytes.subarray(-4)]).toString('base64url')
    expect(decryptText('SMTP_URL', `v1.${cut}`)).toBeNull()
    expect(decryptText('SMTP_URL', 'v1.')).toBeNull()
    expect(encryptText('SMTP_URL', 'smtps://a:b@c')).not.toBe(encrypted)
  })

  it('are written again with a new APP_SECRET while both are set, and links of before stay valid', async () => {
    const link = keyedHash('links', 'order 1')
    const [before] = await db.select().from(settings).where(eq(settings.name, 'SMTP_URL'))
    await rotateSecret('n'.repeat(40), { before: (await import('#platform/secrets/secrets.server.ts')).appSecret() })
    const { smtpUrl } = shopSettings()
    await loadSettings()
    expect(shopSettings().smtpUrl).toBe(smtpUrl)
    const [after] = await db.select().from(settings).where(eq(settings.name, 'SMTP_URL'))
    expect(after?.encrypted).not.toBe(before?.encrypted)
    expect(isKeyedHash('links', 'order 1', link)).toBe(true)
    env.appSecretBefore = undefined
    await loadSettings()
    expect(getStoredSettings().unreadable).toEqual([])
  })

  it('that a restored shop cannot read count as not set, and can be typed again', async () => {
    await rotateSecret('w'.repeat(40))
    setStoredSettings({ version: 0, values: {}, unreadable: [] })
    await loadSettings()
    expect(getStoredSettings().unreadable).toContain('SMTP_URL')
    expect(shopSettings().smtpUrl).toBeUndefined()
    expect(await readServiceForm('mail')).toMatchObject({ isUnreadable: true })
    expect(await change('mail', { ...mailFields, password: '' })).toMatchObject({ refused: 'invalid' })
    expect(await change('mail', mailFields)).toMatchObject({ saved: true })
    expect(await readServiceForm('mail')).toMatchObject({ isUnreadable: false })
    expect(await removeService(actor, 'whatsapp', getStoredSettings().version)).toMatchObject({ saved: true })
    expect(await readServiceForm('whatsapp')).toMatchObject({ isUnreadable: false })
  })
})

/** As a start with other settings of the server. */
async function rotateSecret(secret: string, { before }: { before?: string } = {}) {
  env.appSecret = secret
  env.appSecretBefore = before
}

describe('another process', () => {
  it('uses a changed setting within two seconds', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', otherProcess], {
      env: { ...process.env, APP_SECRET: env.appSecret, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe(mailFields.from)
    const savedAt = Date.now()
    const changed = { MAIL_FROM: 'Changed <changed@shop.example>' }
    await saveServiceSettings(actor, 'mail', changed, getStoredSettings().version)
    expect((await lines.next()).value).toBe(changed.MAIL_FROM)
    expect(Date.now() - savedAt).toBeLessThan(2_000)
    child.kill()
    await once(child, 'exit')
  })

  it('sees all values of a save or none', async () => {
    const before = await db.select().from(settings)
    const unfinished = { MAIL_FROM: 'Half <half@shop.example>', SMTP_URL: undefined as unknown as string }
    await expect(saveServiceSettings(actor, 'mail', unfinished, getStoredSettings().version)).rejects.toThrow()
    expect(await db.select().from(settings)).toEqual(before)
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(line).toMatchObject({ act: 'service-settings-saved', detail: { service: 'mail', settings: 'MAIL_FROM' } })
  })
})

const otherProcess = `
  import { loadSettings, settingsChannel } from '#platform/settings/load-settings.server.ts'
  import { listenForNotifications } from '#platform/postgres/notifications.server.ts'
  import { shopSettings } from '#platform/settings/shop-settings.server.ts'
  let shown
  listenForNotifications({
    [settingsChannel]: async () => {
      await loadSettings()
      const { mailFrom } = shopSettings()
      if (mailFrom !== shown) console.log(mailFrom)
      shown = mailFrom
    },
  })`
