import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { consentPurposes } from '#db/schema/consents.ts'
import { startFakeRazorpay } from '../fakes/payments/razorpay.ts'
import { liveSettings } from '../live-settings.ts'
import { findPort, startDatabaseServer } from './start-shop.ts'

interface KeyRotation {
  times: number
  checkouts: number
  failed: number
  /** From the answer to the owner until the last call with the key of before. */
  slowestMs: number
}

const adminKey = 'the-owner-s-key-1234'
const keys = { keyId: 'rzp_test_0123456789', keySecret: 'secret-0', webhookSecret: 'hook' }
const buyers = 4

/** Two shops on one database sell while their owner changes the key of the provider in one of them. */
export async function rotateKeys({
  times,
  everySeconds,
}: {
  times: number
  everySeconds: number
}): Promise<KeyRotation> {
  const server = await startDatabaseServer()
  const [database, provider] = [await server.createDatabase(), await startProvider()]
  const settings = {
    ...{ ADMIN_KEY: adminKey, APP_SECRET: liveSettings.APP_SECRET, TRUSTED_PROXIES: '1', SHOP_MODE: 'demo' },
    ...{ FETCH_FROM: 'https://api.razorpay.com', FETCH_TO: provider.origin, LOG_LEVEL: 'silent' },
  }
  const ports = [await findPort(), await findPort()]
  const shops = await Promise.all(
    ports.map((port) =>
      server.startShop(database, { ...settings, PORT: String(port) }, 'tests/fakes/start-with-fakes.ts'),
    ),
  )
  const owner = await logIn(ports[0] ?? 0)
  await saveKey(owner, 'secret-0')
  const stopped = new AbortController()
  const counts = { checkouts: 0, failed: 0 }
  const selling = Array.from({ length: buyers }, (_, index) => sell(ports, index, counts, stopped.signal))
  let slowestMs = 0
  for (let time = 1; time <= times; time++) {
    await sleep(everySeconds * 500)
    await saveKey(owner, `secret-${time}`)
    const savedAt = Date.now()
    await sleep(everySeconds * 500)
    if (provider.lastUse(`secret-${time}`) < savedAt) counts.failed += 1
    slowestMs = Math.max(slowestMs, provider.lastUse(`secret-${time - 1}`) - savedAt)
  }
  stopped.abort()
  await Promise.all(selling)
  await Promise.all(shops.map((shop) => shop.stop()))
  await Promise.all([server.stop(), provider.stop()])
  return { times, slowestMs: Math.max(0, slowestMs), ...counts }
}

/** In front of the fake: notes which secret a call was made with. As at Razorpay, the one of before still works. */
async function startProvider() {
  const fake = await startFakeRazorpay(keys)
  const { port } = new URL(fake.baseUrl)
  const uses = new Map<string, number>()
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`
  const server = createServer((incoming, outgoing) => {
    const [, secret = ''] = Buffer.from(`${incoming.headers.authorization}`.slice(6), 'base64').toString().split(':')
    uses.set(secret, Date.now())
    const { method, url: path, headers } = incoming
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, authorization } }
    const forward = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forward.once('error', () => outgoing.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastUse: (secret: string) => uses.get(secret) ?? 0,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await fake.stop()
    },
  }
}

interface Owner {
  origin: string
  headers: Record<string, string>
}

async function logIn(port: number): Promise<Owner> {
  const origin = `http://127.0.0.1:${port}`
  const headers = { Origin: origin, 'X-Forwarded-For': '203.0.113.1' }
  const form = { method: 'POST', headers, body: new URLSearchParams({ adminKey }), redirect: 'manual' as const }
  const answer = await fetch(`${origin}/admin-dashboard/login`, form)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { origin, headers: { ...headers, Cookie: cookies.join('; ') } }
}

async function saveKey({ origin, headers }: Owner, secret: string) {
  const address = `${origin}/admin-dashboard/settings/payments`
  const page = await fetch(address, { headers }).then((answer) => answer.text())
  const seen = /name="seen" value="(\d+)"/.exec(page)?.[1] ?? ''
  const names = {
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: secret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  }
  const body = new URLSearchParams({ intent: 'save', seen, provider: 'razorpay', ...names })
  const answer = await fetch(address, { method: 'POST', headers, body })
  if (!(await answer.text()).includes('Saved')) throw new Error(`the key was not saved: ${answer.status}`)
}

async function sell(
  ports: number[],
  index: number,
  counts: { checkouts: number; failed: number },
  stopped: AbortSignal,
) {
  const consents = Object.fromEntries(consentPurposes.map((purpose) => [purpose, true]))
  for (let count = 0; !stopped.aborted; count++) {
    const order = { productType: 'maths', customerName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' }
    const customerEmail = `buyer-${index}-${count}@example.com`
    const answer = await fetch(`http://127.0.0.1:${ports[count % ports.length]}/api/create-checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.18.${index}.${count % 250}` },
      body: JSON.stringify({ ...order, customerEmail, consents }),
    })
    counts.checkouts += 1
    if (!answer.ok) counts.failed += 1
    await answer.arrayBuffer()
  }
}
