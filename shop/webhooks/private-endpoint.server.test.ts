import { expect, it } from 'vitest'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts'
import { db } from '#platform/postgres/database.server.ts'
import { startFakeServer } from '#tests/fakes/fake-server.ts'
import { addEndpoint, sendTestEvent } from './change-endpoints.server.ts'
import { readEndpointForm } from './endpoint-form.server.ts'
import { sendWebhooks } from './send-webhooks.server.ts'

const owner = { ip: '203.0.113.7', name: 'owner' }
const types = ['order.completed']

it.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '10.0.0.1',
  '169.254.169.254',
  '0x7f.1',
  '2130706433',
  'localhost',
  ...['127.0.0.1.', '0', '0177.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '[::]', '[::127.0.0.1]'],
  // Addresses that contain one of IPv4: NAT64, its local form, 6to4, Teredo, and one with a zone.
  ...['[64:ff9b::a00:1]', '[64:ff9b:1::a00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fd00::1]', '[fe80::1]'],
  ...['192.88.99.1', '[2001:2::1]', '[3fff::1]', '100.100.100.200', '[fd00:ec2::254]'],
])('refuses to save an endpoint at %s', async (host) => {
  const read = await readEndpointForm({ url: `https://${host}/hook`, types, hasContact: false })
  expect(read).toEqual({ refused: 'url-private' })
})

it('refuses to save an endpoint without TLS', async () => {
  expect(await readEndpointForm({ url: 'http://example.com/', types, hasContact: false })).toEqual({
    refused: 'url-not-https',
  })
})

it('refuses to save an address that hides another one, or a user', async () => {
  for (const url of [
    'https://user:pass@example.com/',
    'https://example.com@127.0.0.1/',
    'https://127.0.0.1#@example.com/',
  ])
    expect(await readEndpointForm({ url, types, hasContact: false })).toHaveProperty('refused')
})

it('does not connect to a private address that a name leads to later', async () => {
  let requests = 0
  const inside = await startFakeServer(() => {
    requests += 1
    return { status: 200, body: 'the inside' }
  })
  // As if the name had been public when it was saved.
  for (const host of ['localhost', '127.0.0.1']) {
    const url = inside.origin.replace('127.0.0.1', host)
    const added = await addEndpoint(owner, { url, types: ['order.completed'], hasContact: false })
    if (!('refused' in added)) await sendTestEvent(owner, added.id)
  }
  await sendWebhooks()
  expect(requests).toBe(0)
  expect(await db.select().from(webhookEndpoints)).toHaveLength(2)
  for (const delivery of await db.select().from(webhookDeliveries)) {
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, status: null })
    expect(delivery.answer).not.toContain('inside')
  }
  await inside.stop()
})
