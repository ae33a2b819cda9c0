import { afterEach, expect, it } from 'vitest'
import { FakeRefusal, type FakeRequest, startFakeServer } from '#tests/fakes/fake-server.ts'
import { postJson } from './post.server.ts'

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

async function startServer() {
  const requests: FakeRequest[] = []
  const server = await startFakeServer((request) => {
    requests.push(request)
    if (request.path === '/moved') throw new FakeRefusal(302, { moved: true })
    return { status: 201, body: { ok: '₹' } }
  })
  stop = server.stop
  return { ...server, requests }
}

it('posts JSON with its headers and returns status and body', async () => {
  const { origin, requests } = await startServer()
  const posted = await postJson(`${origin}/path`, '{"name":"आशा"}', { headers: { 'X-Test': 'yes' }, timeoutMs: 5_000 })
  expect(posted).toEqual({ status: 201, body: '{"ok":"₹"}' })
  expect(requests).toMatchObject([
    { method: 'POST', path: '/path', body: '{"name":"आशा"}', headers: { 'x-test': 'yes', connection: 'keep-alive' } },
  ])
})

it('does not follow a redirect', async () => {
  const { origin } = await startServer()
  expect(await postJson(`${origin}/moved`, '{}', { timeoutMs: 5_000 })).toMatchObject({ status: 302 })
})

it.each(['drop', 'hang'] as const)('fails when the server does "%s"', async (failure) => {
  const { origin, failNextRequests } = await startServer()
  failNextRequests(1, failure)
  await expect(postJson(origin, '{}', { timeoutMs: 200 })).rejects.toThrow()
})
