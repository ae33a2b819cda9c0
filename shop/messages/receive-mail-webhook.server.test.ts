import { createHmac } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { securityEvents } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { deliveries } from '#db/schema/messages.ts'
import { type NewOrder, type Order, orderProblems } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { webhooks } from '#server/webhooks.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { hasConsent } from '#shop/consents/has-consent.server.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { resendOrder } from '#shop/delivery/resend-order.server.ts'
import { closeProblem } from '#shop/orders/problems/close-problem.server.ts'
import { listProblems } from '#shop/reports/read-paid-and-delivered.server.ts'
import { addOrder, orderNow, visitor, waitingJobs } from '#tests/database/orders.ts'
import { signSnsMessage, snsCertificate, snsCertificateUrl } from '#tests/fakes/sns.ts'
import type { MailEvent } from './mail-event.ts'
import { recordMailEvent } from './record-mail-event.server.ts'

// The shop reads its settings at import, which happens after this.
const { password, resendSecret } = vi.hoisted(() => {
  const password = 'a-password-for-postmark'
  const resendSecret = 'c2VjcmV0IG9mIHRoZSByZXNlbmQgd2ViaG9vaw=='
  process.env.SES_TOPIC_ARN = 'arn:aws:sns:ap-south-1:123456789012:mails'
  process.env.POSTMARK_WEBHOOK_PASSWORD = password
  process.env.RESEND_WEBHOOK_SECRET = `whsec_${resendSecret}`
  return { password, resendSecret }
})

/** The only outside: the certificate and the confirmation of Amazon. */
const fetched: string[] = []
beforeEach(() => {
  fetched.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response(url === snsCertificateUrl ? snsCertificate : 'confirmed')
  })
})

const providers = ['ses', 'postmark', 'resend'] as const
type Provider = (typeof providers)[number]
type Kind = MailEvent['kind']

interface Sent {
  order: Order
  messageId: string
  acceptedAs: string
}

let made = 0

async function sendMail(changed: Partial<NewOrder> = {}): Promise<Sent> {
  const order = await addOrder({ status: 'completed', completedAt: new Date(Date.now() - 3_600_000), ...changed })
  return addMail(order, 0)
}

async function addMail(order: Order, resendNumber: number): Promise<Sent> {
  const id = `hash-of-${order.id}-${++made}`
  const sent = { order, messageId: `<${id}@shop.example>`, acceptedAs: `0102018f-${order.id}-${made}` }
  const row = { kind: 'order' as const, channel: 'email' as const, status: 'sent' as const, orderId: order.id }
  const messageKey = `order:${order.id}:email:${resendNumber}`
  await db.insert(deliveries).values({
    ...row,
    messageKey,
    customerId: order.customerId,
    address: order.email,
    providerId: sent.messageId,
    acceptedAs: sent.acceptedAs,
  })
  return sent
}

const actor = { ip: null, name: 'owner' }
const reply = '550 5.1.1 The email account does not exist'

function writeSes(kind: Kind, { order, messageId, acceptedAs }: Sent): object {
  const mail = { messageId: acceptedAs, timestamp: '2026-11-16T08:00:00.000Z', commonHeaders: { messageId } }
  const recipient = { emailAddress: order.email }
  if (kind === 'delivered') return { notificationType: 'Delivery', mail, delivery: { recipients: [order.email] } }
  if (kind === 'complained') return { eventType: 'Complaint', mail, complaint: { complainedRecipients: [recipient] } }
  const bouncedRecipients = [{ ...recipient, status: '5.1.1', diagnosticCode: `smtp; ${reply}` }]
  return { eventType: 'Bounce', mail, bounce: { bounceType: 'Permanent', bouncedRecipients } }
}

function writePostmark(kind: Kind, { order, messageId, acceptedAs }: Sent): object {
  const mail = { MessageID: acceptedAs, Metadata: { message: messageId.replace(/<(.*)@.*/, '$1') } }
  if (kind === 'delivered') return { RecordType: 'Delivery', Recipient: order.email, ...mail }
  if (kind === 'complained') return { RecordType: 'SpamComplaint', Email: order.email, ...mail }
  return { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Email: order.email, Details: reply, ...mail }
}

function writeResend(kind: Kind, { order, acceptedAs }: Sent): object {
  const created_at = '2026-11-16T08:00:00.000Z'
  const bounce = kind === 'bounced' ? { bounce: { message: reply, type: 'Permanent', subType: 'General' } } : {}
  return { type: `email.${kind}`, created_at, data: { email_id: acceptedAs, to: [order.email], created_at, ...bounce } }
}

interface Webhook {
  body: string
  headers: Record<string, string>
}

function signResend(body: string, secret = resendSecret, time = Date.now()): Webhook {
  const [id, timestamp] = ['msg_1', String(Math.floor(time / 1000))]
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${id}.${timestamp}.${body}`)
  return {
    body,
    headers: { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${hmac.digest('base64')}` },
  }
}

const authorize = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })

/** A genuine webhook with this content. */
const sign: Record<Provider, (content: unknown) => Webhook> = {
  ses: (content) => ({
    body: JSON.stringify(signSnsMessage('Notification', { Message: JSON.stringify(content) })),
    headers: { 'Content-Type': 'text/plain' },
  }),
  postmark: (content) => ({ body: JSON.stringify(content), headers: authorize(`postmark:${password}`) }),
  resend: (content) => signResend(JSON.stringify(content)),
}
const write = { ses: writeSes, postmark: writePostmark, resend: writeResend }

async function post(provider: string, { body, headers }: Webhook) {
  return (await webhooks.request(`/mail/${provider}`, { method: 'POST', body, headers })).status
}

const report = (provider: Provider, kind: Kind, sent: Sent) =>
  post(provider, sign[provider](write[provider](kind, sent)))

const findMail = async ({ messageId }: Sent) =>
  (await db.select().from(deliveries).where(eq(deliveries.providerId, messageId)))[0]

const readState = async ({ order }: Sent) => ({
  mails: await db
    .select({ status: deliveries.status, error: deliveries.error, isComplaint: deliveries.complainedAt })
    .from(deliveries)
    .where(eq(deliveries.orderId, order.id))
    .orderBy(asc(deliveries.id)),
  consents: await db.$count(consents, eq(consents.customerId, order.customerId)),
  problems: await db.select().from(orderProblems).where(eq(orderProblems.orderId, order.id)),
})

const problemsOf = async ({ order }: Sent) =>
  (await listProblems()).problems.filter(({ orderId }) => orderId === order.id)

describe.each(providers)('a report of %s', (provider) => {
  it('marks a mail as delivered', async () => {
    const sent = await sendMail()
    expect(await report(provider, 'delivered', sent)).toBe(200)
    expect(await findMail(sent)).toMatchObject({ status: 'delivered', error: null })
  })

  it('closes a bounced mail as refused and raises a problem with what the server answered', async () => {
    const sent = await sendMail()
    expect((await orderNow(sent.order.id)).sentAt).not.toBeNull()
    expect(await report(provider, 'bounced', sent)).toBe(200)
    expect(await findMail(sent)).toMatchObject({ status: 'refused', error: `bounced: ${reply}` })
    expect((await orderNow(sent.order.id)).sentAt).toBeNull()
    expect(await problemsOf(sent)).toMatchObject([{ kind: 'mail-bounced', detail: `bounced: ${reply}` }])
  })

  it('ends marketing to a customer who complained, with the reason', async () => {
    const sent = await sendMail()
    const { customerId } = sent.order
    await grantConsent(db, customerId, ['emailMarketing', 'whatsappMarketing'], 'account', visitor)
    expect(await report(provider, 'complained', sent)).toBe(200)
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(false)
    expect(await hasConsent({ customerId, purpose: 'whatsappMarketing' })).toBe(true)
    const rows = await db.select().from(consents).where(eq(consents.customerId, customerId)).orderBy(consents.id)
    expect(rows.at(-1)).toMatchObject({ source: 'complaint', granted: false, ip: null })
    expect(await findMail(sent)).toMatchObject({ status: 'delivered', complainedAt: expect.any(Date) })
  })

  it('ends in the same state in every order and however often it arrives', async () => {
    const kinds = fc.shuffledSubarray<Kind>(['bounced', 'delivered', 'complained', 'bounced', 'complained'], {
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(kinds, async (arriving) => {
        const sent = await sendMail()
        await grantConsent(db, sent.order.customerId, ['emailMarketing'], 'account', visitor)
        for (const kind of arriving) expect(await report(provider, kind, sent)).toBe(200)
        const hasBounced = arriving.includes('bounced')
        const { mails, problems, consents } = await readState(sent)
        expect(mails).toMatchObject([{ status: hasBounced ? 'refused' : 'delivered' }])
        expect(problems).toHaveLength(hasBounced ? 1 : 0)
        expect(consents).toBe(arriving.includes('complained') ? 2 : 1)
      }),
      { numRuns: 10 },
    )
  })

  it('changes nothing when it is replayed after the customer agreed again or the owner closed the problem', async () => {
    const sent = await sendMail()
    const { customerId, id } = sent.order
    const replays = [
      sign[provider](write[provider]('bounced', sent)),
      sign[provider](write[provider]('complained', sent)),
    ]
    for (const webhook of replays) await post(provider, webhook)
    await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)
    await closeProblem(actor, id, 'mail-bounced')
    const before = await readState(sent)
    for (const webhook of replays) expect(await post(provider, webhook)).toBe(200)
    expect(await readState(sent)).toEqual(before)
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(true)
  })

  it('changes nothing about a mail to another address, or one that the shop did not send', async () => {
    const sent = await sendMail()
    const before = await readState(sent)
    const elsewhere = { ...sent, order: { ...sent.order, email: 'other@example.in' } }
    const unknown = { ...sent, messageId: '<unknown@shop.example>', acceptedAs: '0102018f-unknown' }
    for (const wrong of [elsewhere, unknown]) expect(await report(provider, 'bounced', wrong)).toBe(200)
    expect(await readState(sent)).toEqual(before)
  })

  it('changes nothing when it is malformed, although it is genuine', async () => {
    const sent = await sendMail()
    const before = await readState(sent)
    const bounce = write[provider]('bounced', sent) as Record<string, unknown>
    const text = JSON.stringify(bounce)
    const malformed: unknown[] = [null, [], 'text', 1, {}, { ...bounce, mail: null, data: null, Email: null }]
    malformed.push(JSON.parse(text.replaceAll(sent.order.email, `${sent.order.email}\\u0000`)))
    malformed.push(JSON.parse(text.replaceAll('ounce', 'other')))
    for (const content of malformed) expect(await post(provider, sign[provider](content))).toBe(200)
    expect(await readState(sent)).toEqual(before)
  })
})

describe('a forged report', () => {
  const forge: Record<string, (sent: Sent) => [Provider, Webhook]> = {
    'of SES without a signature': (sent) => [
      'ses',
      { ...sign.ses({}), body: JSON.stringify(writeSes('bounced', sent)) },
    ],
    'of SES with another content': (sent) => [
      'ses',
      changeSns(sent, { Message: JSON.stringify(writeSes('bounced', sent)) }),
    ],
    'of SES for another topic': (sent) => [
      'ses',
      changeSns(sent, {}, { TopicArn: 'arn:aws:sns:ap-south-1:999999999999:mails' }),
    ],
    'of SES with a certificate of a stranger': (sent) => [
      'ses',
      changeSns(sent, { SigningCertURL: snsCertificateUrl.replace('amazonaws.com', 'amazonaws.com.attacker.example') }),
    ],
    'of SES with a certificate from a bucket': (sent) => [
      'ses',
      changeSns(sent, { SigningCertURL: snsCertificateUrl.replace('sns.ap-south-1', 'sns.s3.ap-south-1') }),
    ],
    'of SES with a certificate without encryption': (sent) => [
      'ses',
      changeSns(sent, { SigningCertURL: snsCertificateUrl.replace('https', 'http') }),
    ],
    'of SES with another algorithm': (sent) => ['ses', changeSns(sent, { SignatureVersion: '1' })],
    'of SES signed with SHA-1': (sent) => [
      'ses',
      {
        body: JSON.stringify(
          signSnsMessage('Notification', { Message: JSON.stringify(writeSes('bounced', sent)) }, '1'),
        ),
        headers: {},
      },
    ],
    'of Postmark without a password': (sent) => [
      'postmark',
      { ...sign.postmark(writePostmark('bounced', sent)), headers: {} },
    ],
    'of Postmark with another password': (sent) => [
      'postmark',
      { ...sign.postmark(writePostmark('bounced', sent)), headers: authorize('postmark:a-guess-of-the-password') },
    ],
    'of Postmark with another user': (sent) => [
      'postmark',
      { ...sign.postmark(writePostmark('bounced', sent)), headers: authorize(`admin:${password}`) },
    ],
    'of Resend with another secret': (sent) => [
      'resend',
      signResend(JSON.stringify(writeResend('bounced', sent)), 'AAAA'),
    ],
    'of Resend with another content': (sent) => [
      'resend',
      { ...signResend('{}'), body: JSON.stringify(writeResend('bounced', sent)) },
    ],
    'of Resend that is older than five minutes': (sent) => [
      'resend',
      signResend(JSON.stringify(writeResend('bounced', sent)), resendSecret, Date.now() - 301_000),
    ],
    'of Resend from the future': (sent) => [
      'resend',
      signResend(JSON.stringify(writeResend('bounced', sent)), resendSecret, Date.now() + 310_000),
    ],
  }

  /** A genuine delivery report, changed after it was signed. */
  function changeSns(sent: Sent, afterwards: object, signed: Record<string, string> = {}): Webhook {
    const message = signSnsMessage('Notification', { Message: JSON.stringify(writeSes('delivered', sent)), ...signed })
    return { body: JSON.stringify({ ...message, ...afterwards }), headers: {} }
  }

  it.each(Object.keys(forge))('%s is refused and changes nothing', async (name) => {
    const sent = await sendMail()
    const before = await readState(sent)
    const [provider, webhook] = forge[name]?.(sent) ?? ['ses', { body: '', headers: {} }]
    expect(await post(provider, webhook)).toBe(401)
    expect(await readState(sent)).toEqual(before)
    expect(fetched.filter((url) => url !== snsCertificateUrl)).toEqual([])
  })

  it('is refused when it is not even JSON, and counted, so that the owner sees an attack', async () => {
    for (const body of ['', '{', 'null', '[]', '"x"']) expect(await post('ses', { body, headers: {} })).toBe(401)
    await storeSecurityEvents()
    const isCounted = and(eq(securityEvents.kind, 'mail-webhook-refused'), eq(securityEvents.detail, 'ses'))
    expect(await db.$count(securityEvents, isCounted)).toBeGreaterThan(0)
  })

  it('has no address for a provider that the shop does not know', async () => {
    expect(await post('mailgun', { body: '{}', headers: {} })).toBe(404)
  })
})

describe('Amazon SNS', () => {
  const confirm = (url: string) => ({
    body: JSON.stringify(
      signSnsMessage('SubscriptionConfirmation', { Token: 't', Message: 'Confirm', SubscribeURL: url }),
    ),
    headers: {},
  })

  it('gets its subscription confirmed, only at its own host', async () => {
    const right = 'https://sns.ap-south-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    expect(await post('ses', confirm(right))).toBe(200)
    expect(fetched).toContain(right)
    const wrong = [
      'https://attacker.example/?Token=t',
      'http://169.254.169.254/',
      'https://sns.ap-south-1.amazonaws.com:8443/',
    ]
    for (const url of wrong) expect(await post('ses', confirm(url))).toBe(200)
    expect(fetched.filter((url) => wrong.includes(url))).toEqual([])
  })
})

describe('a bounce', () => {
  it('is not reported for an out-of-office reply or a delay', async () => {
    const sent = await sendMail()
    for (const Type of ['AutoResponder', 'Transient', 'AddressChange', 'Subscribe']) {
      await post('postmark', sign.postmark({ ...writePostmark('bounced', sent), Type }))
    }
    const delay = { ...writeSes('bounced', sent), eventType: 'DeliveryDelay' }
    await post('ses', sign.ses(delay))
    await post('resend', sign.resend({ ...writeResend('bounced', sent), type: 'email.delivery_delayed' }))
    expect(await findMail(sent)).toMatchObject({ status: 'sent' })
  })

  it('is solved by sending again, until the next mail bounces too', async () => {
    const sent = await sendMail()
    await report('ses', 'bounced', sent)
    await resendOrder(actor, sent.order.id)
    expect((await readState(sent)).problems).toMatchObject([{ resolvedAt: expect.any(Date) }])
    // The resent mail has the number 1.
    await report('ses', 'bounced', await addMail(sent.order, 2))
    expect(await problemsOf(sent)).toMatchObject([{ kind: 'mail-bounced' }])
  })

  it('is solved by correcting the address, and a late report about the wrong one changes nothing', async () => {
    const sent = await sendMail()
    const again = await addMail(sent.order, 1)
    await report('ses', 'bounced', sent)
    await correctOrderEmail(actor, sent.order.id, `right-${sent.order.id}@example.in`)
    await report('ses', 'bounced', again)
    expect((await readState(sent)).problems).toMatchObject([{ resolvedAt: expect.any(Date) }])
    expect(await findMail(again)).toMatchObject({ status: 'sent' })
  })

  it('is no problem of an order that was refunded', async () => {
    const sent = await sendMail({ refundedAt: new Date() })
    await report('ses', 'bounced', sent)
    expect(await problemsOf(sent)).toEqual([])
  })
})

describe('a report without a known id', () => {
  const withoutIds = (sent: Sent, acceptedAt: Date): MailEvent => ({
    kind: 'delivered',
    address: sent.order.email,
    ids: ['an id that the mail server never told us'],
    acceptedAt: acceptedAt.toISOString(),
    reply: '',
  })

  async function sendWithoutId() {
    const sent = await sendMail()
    await db.update(deliveries).set({ acceptedAs: null }).where(eq(deliveries.providerId, sent.messageId))
    return sent
  }

  it('finds the only mail that was sent to the address at that time', async () => {
    const sent = await sendWithoutId()
    expect(await recordMailEvent(withoutIds(sent, new Date(Date.now() - 3_600_000)))).toBe(false)
    expect(await recordMailEvent(withoutIds(sent, new Date()))).toBe(true)
    expect(await findMail(sent)).toMatchObject({ status: 'delivered' })
  })

  it('changes nothing when two mails were sent at that time', async () => {
    const sent = await sendWithoutId()
    const other = await addMail(sent.order, 1)
    await db.update(deliveries).set({ acceptedAs: null }).where(eq(deliveries.providerId, other.messageId))
    expect(await recordMailEvent(withoutIds(sent, new Date()))).toBe(false)
  })
})

it('tries a report again that arrives before the shop recorded the mail', async () => {
  const sent = await sendMail()
  await db
    .update(deliveries)
    .set({ status: 'sending', providerId: null, acceptedAs: null })
    .where(eq(deliveries.orderId, sent.order.id))
  await report('resend', 'bounced', sent)
  const jobs = await waitingJobs('mail.event')
  expect(jobs.at(-1)?.data).toMatchObject({ kind: 'bounced', address: sent.order.email })
})
