import { createHash } from 'node:crypto'
import { apiScopes } from '#db/schema/admin.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { createCheckedKey } from '#platform/secrets/checked-key.server.ts'
import { startFakeWhatsApp } from '../fakes/whatsapp.ts'
import { shareDatabaseServer } from '../faults/start-shop.ts'
import { send } from './attempt.ts'

export const secrets = {
  ADMIN_KEY: 'the-key-of-the-owner',
  APP_SECRET: 's'.repeat(40),
  WHATSAPP_APP_SECRET: 'whatsapp-secret',
  RAZORPAY_WEBHOOK_SECRET: 'razorpay-secret',
  STRIPE_WEBHOOK_SECRET: 'stripe-secret',
  CASHFREE_CLIENT_SECRET: 'cashfree-secret',
}

export const settings = {
  ...secrets,
  SHOP_MODE: 'demo',
  TRUSTED_PROXIES: '1',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_test_1',
  CASHFREE_CLIENT_ID: 'id',
  CASHFREE_ENVIRONMENT: 'sandbox',
  WHATSAPP_ACCESS_TOKEN: 'EAAtest',
  WHATSAPP_PHONE_NUMBER_ID: '1066',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-of-the-shop',
  WHATSAPP_TEMPLATE: 'order_delivered_v1',
}

/** What an attacker can know at most: a paid order, a customer's login and the owner's login. */
export interface Target {
  port: number
  origin: string
  orderId: string
  paymentRef: string
  customerId: string
  email: string
  downloadToken: string
  unsubscribeToken: string
  customerCookie: string
  ownerCookie: string
  /** Each may do everything that a key can, 120 times a minute. */
  apiKeys: string[]
}

/** A real shop with every door open: all providers and WhatsApp have keys. */
export async function startShopUnderAttack() {
  const server = await shareDatabaseServer()
  const whatsApp = await startFakeWhatsApp()
  const database = await server.createDatabase()
  const shop = await server.startShop(database, { ...settings, WHATSAPP_API_URL: whatsApp.origin })
  const query = (statement: string) => server.query(database, statement)
  return {
    query,
    target: await prepareTarget(shop.port, query),
    async stop() {
      await shop.stop()
      await whatsApp.stop()
      await server.stop()
    },
  }
}

type Query = (statement: string) => Promise<Record<string, string>[]>

async function prepareTarget(port: number, query: Query): Promise<Target> {
  const origin = `http://127.0.0.1:${port}`
  const email = 'victim@example.in'
  const paymentRef = await buy(port, email)
  const [order] = await waitFor(() =>
    query(`select id, customer_id from orders where status = 'completed' and sent_at is not null`),
  )
  const [mail] = await waitFor(() => query(`select html from demo_mailbox where html like '%/download/%' limit 1`))
  const links = mail?.html ?? ''
  return {
    ...{ port, origin, email, paymentRef },
    orderId: order?.id ?? '',
    customerId: String(order?.customer_id),
    downloadToken: /\/download\/([^"?<\s]+)/.exec(links)?.[1] ?? '',
    unsubscribeToken: /\/unsubscribe\/([^"?<\s]+)/.exec(links)?.[1] ?? '1.guess',
    customerCookie: await logInCustomer(port, origin, email, query),
    ownerCookie: await logInOwner(port, origin),
    apiKeys: await Promise.all(Array.from({ length: 30 }, () => addApiKey(query))),
  }
}

async function buy(port: number, customerEmail: string): Promise<string> {
  const consents = Object.fromEntries(consentPurposes.map((purpose) => [purpose, true]))
  const order = { productType: 'maths', customerName: 'Victim', phoneNumber: '9876543210', classLevel: 'class-10' }
  const body = JSON.stringify({ ...order, customerEmail, consents })
  const started = await send(port, { method: 'POST', path: '/api/create-checkout', body })
  const ref = JSON.parse(started.body).url.split('/').at(-1)
  await send(port, { method: 'POST', path: `/sandbox/pay/${ref}`, body: 'method=upi&outcome=succeed' })
  return ref
}

async function logInCustomer(port: number, origin: string, email: string, query: Query): Promise<string> {
  const asked = await postForm(port, origin, '/customer-dashboard', { email })
  const [code] = await waitFor(() =>
    query(`select left(subject, 6) as code from demo_mailbox where subject like '%login code'`),
  )
  const form = { intent: 'code', code: code?.code ?? '' }
  return readCookies(await postForm(port, origin, '/customer-dashboard', form, readCookies(asked)))
}

async function logInOwner(port: number, origin: string): Promise<string> {
  return readCookies(await postForm(port, origin, '/admin-dashboard/login', { adminKey: secrets.ADMIN_KEY }))
}

async function addApiKey(query: Query): Promise<string> {
  const key = createCheckedKey('bbk_')
  const hash = createHash('sha256').update(key).digest('hex')
  await query(`insert into api_keys (name, key_hash, ending, scopes)
    values ('Fuzz', '${hash}', '', '{${apiScopes.join(',')}}')`)
  return key
}

export function postForm(port: number, Origin: string, path: string, fields: Record<string, string>, Cookie = '') {
  const headers = { Origin, Cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
  return send(port, { method: 'POST', path, headers, body: `${new URLSearchParams(fields)}` })
}

export function readCookies({ headers, status }: Awaited<ReturnType<typeof send>>): string {
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
  if (cookies.length === 0) throw new Error(`no cookie in an answer with status ${status}`)
  return cookies.join('; ')
}

async function waitFor<Row>(find: () => Promise<Row[]>): Promise<Row[]> {
  for (let tries = 0; tries < 300; tries++) {
    const rows = await find()
    if (rows.length > 0) return rows
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop under attack could not be prepared')
}
