import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { apiScopes } from '#db/schema/admin.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { createApiKey } from '#shop/api-keys/change-api-keys.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { createHttp } from '../http.ts'
import { calls } from './openapi.ts'

const adminKey = 'the-owner-has-this-key'

vi.hoisted(() => {
  process.env.ADMIN_KEY = 'the-owner-has-this-key'
  // The linter refuses a description whose server is localhost.
  process.env.SITE_URL = 'https://blueprints.in'
})

const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: false })

/** One request per call, as a reader of the description would write it. */
const examples: Record<string, (bought: { id: string; email: string }) => Record<string, unknown>> = {
  '/api/create-checkout': () => ({
    productType: 'maths',
    customerEmail: 'reader@example.in',
    customerName: 'Asha Rao',
    phoneNumber: '98765 43210',
    classLevel: 'class-10',
    consents: {
      termsAccepted: true,
      privacyAccepted: true,
      emailMarketing: true,
      smsMarketing: true,
      callMarketing: true,
      whatsappMarketing: true,
      dndOverride: true,
    },
  }),
  '/api/order-status': ({ id }) => ({ orderId: id }),
  '/api/send-free-guide': () => ({
    customerEmail: 'reader@example.in',
    customerName: 'Asha Rao',
    phoneNumber: '9876543210',
    classLevel: 'class-10',
    termsAccepted: true,
  }),
  '/api/admin-analytics': () => ({ adminKey, action: 'overview' }),
  '/api/send-download-link': ({ email }) => ({ adminKey, customerEmail: email, productType: 'maths' }),
  '/api/v1/orders': () => ({ limit: '10' }),
  '/api/v1/checkouts': () => ({
    ...{ product: 'maths', name: 'Asha Rao', email: 'keyed@example.in', phone: '98765 43210', classLevel: 'class-10' },
    consents: Object.fromEntries(consentPurposes.map((purpose) => [purpose, true])),
  }),
}

let apiKey = ''
beforeAll(async () => {
  const created = await createApiKey({ ip: null, name: 'owner' }, 'Reader', [...apiScopes])
  apiKey = 'refused' in created ? '' : created.key
})

describe('/api/openapi.json', () => {
  it('describes exactly the existing calls', async () => {
    const there = http.routes.filter(
      ({ path, method }) => path.startsWith('/api/') && path !== '/api/openapi.json' && method !== 'ALL',
    )
    const { paths } = (await (await http.request('/api/openapi.json')).json()) as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m} ${path}`),
    )
    expect(described.sort()).toEqual(
      there.map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
    )
  })

  it('passes the strict rules of a public linter, so that client generators accept it', async () => {
    const source = await (await http.request('/api/openapi.json')).text()
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('says of each call what it is for and who calls it, as the rules of Spectral want', async () => {
    const { info, tags, paths } = (await (await http.request('/api/openapi.json')).json()) as {
      info: { contact: { url: string } }
      tags: { name: string }[]
      paths: Record<string, Record<string, { description: string; tags: string[] }>>
    }
    expect(info.contact.url).toMatch(/^https:/)
    for (const call of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(call.description).not.toBe('')
      expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(call.tags))
      expect(call.tags).toHaveLength(1)
    }
  })

  it('says what the server refuses before it reaches a call', async () => {
    expect((await http.request('/api/order-status?orderId=%00')).status).toBe(400)
    const foreign = { method: 'POST', headers: { Origin: 'https://other.example' }, body: '{}' }
    expect((await http.request('/api/create-checkout', foreign)).status).toBe(403)
    const large = { method: 'POST', body: 'x'.repeat(200_000) }
    expect((await http.request('/api/create-checkout', large)).status).toBe(413)
  })

  it.each(Object.entries(calls))('matches what %s accepts and returns', async (path, call) => {
    const bought = await addOrder({ status: 'completed', completedAt: new Date() })
    const request = examples[path]?.(bought) ?? {}
    if (call.request) expect(call.request.safeParse(request).error).toBeUndefined()
    const headers: Record<string, string> = call.scope
      ? { Authorization: `Bearer ${apiKey}`, 'Idempotency-Key': path }
      : {}
    const address = path.replace('{orderId}', bought.id).replace('{customerId}', String(bought.customerId))
    const answer =
      call.method === 'get'
        ? await http.request(`${address}?${new URLSearchParams(request as Record<string, string>)}`, { headers })
        : await http.request(address, { method: 'POST', body: JSON.stringify(request), headers })
    expect(answer.status).toBe(call.successStatus ?? 200)
    const body = await answer.json()
    // Reading leaves out what is not described, at every depth, so such a field fails the test.
    expect(call.response.parse(body)).toEqual(body)
  })

  it.each(Object.entries(calls).filter(([, call]) => call.ownerOnly))(
    'marks %s as for the owner only',
    async (path) => {
      const bought = await addOrder({ status: 'completed', completedAt: new Date() })
      const { adminKey: _, ...request } = examples[path]?.(bought) ?? {}
      const answer = await http.request(path, { method: 'POST', body: JSON.stringify(request) })
      expect(answer.status).toBe(401)
    },
  )
})
