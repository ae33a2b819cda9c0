import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { runInRequest } from '#platform/current-request.server.ts'
import { type FakeRequest, type FakeResponse, startFakeServer } from '#tests/fakes/fake-server.ts'
import { ProviderError } from '../provider.ts'
import { createProviderHttp, type ProviderApi } from './provider-http.server.ts'

const servers: Awaited<ReturnType<typeof startFakeServer>>[] = []
afterEach(() => Promise.all(servers.splice(0).map(({ stop }) => stop())))

const call = { operation: 'read', path: '/thing' }
const anything = z.unknown()
const good = { status: 200, body: 'good' }

it('does not follow a redirect with our keys', async () => {
  const other = await serve([good])
  const { http } = await serve([{ status: 302, body: null, headers: { location: other.server.origin } }])
  await expect(http.read(call, anything)).rejects.toThrow('razorpay: read: HTTP 302')
  expect(other.requests).toHaveLength(0)
})

it('retries only temporary statuses', async () => {
  const busy = { status: 409, body: { error: { type: 'idempotency_error' } } }
  const patient = await serve([busy, good], { temporaryStatuses: [409, 429] })
  expect(await patient.http.post({ ...call, headers: {}, body: '' }, anything)).toBe('good')
  const strict = await serve([busy, good])
  await expect(strict.http.read(call, anything)).rejects.toThrow('HTTP 409 idempotency_error')
  expect(strict.requests).toHaveLength(1)
})

it('names the request in every attempt, so that the provider can find it', async () => {
  const { http, requests } = await serve([{ status: 500, body: null }, good, good])
  await runInRequest({ id: 'request-1', findIp: () => null }, () => http.read(call, anything))
  await http.read(call, anything)
  expect(requests.map(({ headers }) => headers['x-request-id'])).toEqual(['request-1', 'request-1', undefined])
})

it('repeats a post with the same body', async () => {
  const { http, requests } = await serve([{ status: 500, body: null }, { status: 503, body: null }, good])
  await http.post({ ...call, headers: { 'x-key': 'one' }, body: 'words' }, anything)
  expect(requests.map(({ headers, body }) => [headers['x-key'], body])).toEqual(Array(3).fill(['one', 'words']))
})

it.each([
  ['seconds', () => '1'],
  ['a date', () => new Date(Date.now() + 3_000).toUTCString()],
])('waits as long as Retry-After requires, in %s', async (_what, retryAfter) => {
  const busy = { status: 429, body: null, headers: { 'retry-after': retryAfter() } }
  const { http, requests } = await serve([busy, good], { timeouts: { readMs: 30_000 } })
  const startedAt = performance.now()
  expect(await http.read(call, anything)).toBe('good')
  expect(performance.now() - startedAt).toBeGreaterThan(900)
  expect(requests).toHaveLength(2)
})

it('gives up immediately when Retry-After is longer than the buyer waits', async () => {
  const busy = { status: 429, body: null, headers: { 'retry-after': '60' } }
  const { http, requests } = await serve([busy, good], { timeouts: { readMs: 30_000 } })
  const startedAt = performance.now()
  await expect(http.read(call, anything)).rejects.toThrow('razorpay: read: HTTP 429')
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(requests).toHaveLength(1)
})

it('retries after its own pause without Retry-After', async () => {
  const { http, requests } = await serve([{ status: 429, body: null, headers: { 'retry-after': 'soon' } }, good])
  expect(await http.read(call, anything)).toBe('good')
  expect(requests).toHaveLength(2)
})

it('limits the total time of all tries', async () => {
  const { http } = await serve([{ status: 500, body: null }], {
    timeouts: { readMs: 10_000, retryPauseMs: [60_000, 60_000] },
  })
  const startedAt = performance.now()
  await expect(http.read(call, anything)).rejects.toThrow('razorpay: read: HTTP 500')
  expect(performance.now() - startedAt).toBeLessThan(30_000)
})

it.each([
  ['an address', { code: 'asha@example.in' }],
  ['a sentence', { code: 'name Asha is wrong' }],
  ['a phone number', { code: '9876543210', type: '+919876543210' }],
  ['an object', { code: { name: 'Asha' } }],
  ['nothing', null],
])('does not log %s in place of a code', async (_what, error) => {
  const { http } = await serve([{ status: 400, body: { error } }])
  const failure = (await http.read(call, anything).catch((failure) => failure)) as Error
  expect(failure).toBeInstanceOf(ProviderError)
  expect(failure.message).toBe('razorpay: read: HTTP 400')
})

it.each([
  [
    'a low balance',
    'Your account does not have enough balance to carry out the refund operation.',
    'insufficient_funds',
  ],
  ['an old payment', 'A refund of asha@example.in is possible for 6 months.', 'payment_too_old'],
  ['a dispute', 'The refund on this payment is blocked due to ongoing dispute investigation.', 'disputed'],
])('names %s, which no code of the provider does, and keeps nothing of its sentence', async (_what, said, code) => {
  const { http } = await serve([{ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description: said } } }])
  const message = `razorpay: read: HTTP 400 BAD_REQUEST_ERROR ${code}`
  await expect(http.read(call, anything)).rejects.toMatchObject({ message })
})

it('lists unexpected fields without their values', async () => {
  const { http } = await serve([{ status: 200, body: { customer: { email: 'asha@example.in' } } }])
  const schema = z.object({ customer: z.object({ email: z.number() }), url: z.string() })
  await expect(http.read(call, schema)).rejects.toThrow('razorpay: read: unexpected response: customer.email, url')
})

async function serve(responses: FakeResponse[], api: Partial<ProviderApi> = {}) {
  const requests: FakeRequest[] = []
  const server = await startFakeServer(
    (request) => responses[requests.push(request) - 1] ?? { status: 500, body: null },
  )
  servers.push(server)
  const timeouts = { retryPauseMs: [1, 2] as const }
  const http = createProviderHttp({ provider: 'razorpay', baseUrl: server.origin, headers: {}, timeouts, ...api })
  return { server, requests, http }
}
