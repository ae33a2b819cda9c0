import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { adminSessions } from '#db/schema/admin.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { findAdminSession } from '#shop/admin/find-person.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { proofRules } from '#shop/admin/proof/needs-proof.ts'
import { openHeldForm } from './prove/held-form.server.ts'
import { action as prove } from './prove/prove.tsx'
import { requirePerson } from './require-person.server.ts'

const visitor = { ip: '203.0.113.9', userAgent: null }

beforeEach(async () => {
  await db.delete(rateLimits)
})

async function openSession({ minutesAgo }: { minutesAgo: number | null }) {
  const login = await logIn({ key: adminKey() ?? '', code: '' }, visitor)
  if ('refused' in login) throw new Error(login.refused)
  const session = await findAdminSession(login.token)
  if (!session) throw new Error('no session')
  const provenAt = minutesAgo === null ? null : sql`now() - make_interval(mins => ${minutesAgo})`
  await db.update(adminSessions).set({ provenAt }).where(eq(adminSessions.tokenHash, session.id))
  return { ...session, cookie: (await adminCookie.serialize(login.token)).split(';')[0] ?? '' }
}

interface Asked {
  cookie: string
  pattern: string
  path?: string
  form?: Record<string, string>
}

/** What the guard answers: `passed`, or what it threw. */
async function ask({ cookie, pattern, path = pattern, form }: Asked) {
  const url = new URL(`http://localhost:3000/admin-dashboard/${path}`)
  const request = new Request(url, {
    method: form ? 'POST' : 'GET',
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  })
  const args = {
    request,
    url,
    context: new RouterContextProvider(),
    params: {},
    pattern: `/admin-dashboard/${pattern}`,
  }
  return Promise.resolve(requirePerson(args, async () => new Response('passed'))).then(
    () => ({ passed: true }),
    (thrown) => (thrown instanceof Response ? { location: thrown.headers.get('Location') } : thrown),
  )
}

const guarded: [string, string][] = [
  ['orders/:orderId', 'refund-payment'],
  ['orders/:orderId', 'record-refund'],
  ['orders/:orderId', 'undo-refund'],
  ['people', 'create'],
  ['people', 'revoke'],
  ['people', ''],
  ['settings', 'save'],
  ['settings/payments', 'save'],
  ['alerts', 'save'],
  ['my-login', 'add-passkey'],
  ['my-login', 'change-key'],
]

describe('an old session', () => {
  it.each(guarded)('cannot send %s %s without a new proof, and loses nothing of the form', async (pattern, intent) => {
    const old = await openSession({ minutesAgo: 11 })
    const form = { intent, name: 'Ravi\nकुमार', note: '<b>"typed"</b>' }
    const answer = await ask({ ...old, pattern, path: pattern.replace(':orderId', 'bb_1'), form })
    expect(answer.init).toEqual({ status: 401 })
    expect(JSON.stringify(answer.data)).not.toContain('typed')
    const held = openHeldForm(old.id, answer.data.held)
    expect(Object.fromEntries(held?.fields ?? [])).toEqual(form)
    const other = await openSession({ minutesAgo: 0 })
    expect(openHeldForm(other.id, answer.data.held)).toBeNull()
    expect(openHeldForm(old.id, `${answer.data.held.slice(0, -3)}abc`)).toBeNull()
  })

  it.each(proofRules.filter(({ isExport }) => isExport).map(({ pattern }) => pattern))(
    'cannot export %s',
    async (pattern) => {
      const old = await openSession({ minutesAgo: 11 })
      const answer = await ask({ ...old, pattern, path: `${pattern}?from=2026-01-01` })
      expect(answer.location).toMatch(/^\/admin-dashboard\/prove\?to=%2Fadmin-dashboard%2F/)
    },
  )

  it('is guarded by the page that the router found, not by the spelling of its address', async () => {
    const old = await openSession({ minutesAgo: 11 })
    const answer = await ask({ ...old, pattern: 'people', path: '%70EOPLE/', form: { intent: 'create' } })
    expect(answer.init).toEqual({ status: 401 })
  })

  it('that an earlier version of the shop opened has no proof', async () => {
    const old = await openSession({ minutesAgo: null })
    expect((await ask({ ...old, pattern: 'people', form: { intent: 'create' } })).init).toEqual({ status: 401 })
  })

  it('still reads every page and resends', async () => {
    const old = await openSession({ minutesAgo: 11 })
    expect(await ask({ ...old, pattern: 'people' })).toEqual({ passed: true })
    expect(await ask({ ...old, pattern: 'orders/:orderId', form: { intent: 'resend' } })).toEqual({ passed: true })
  })
})

it('asks nothing within ten minutes after the login', async () => {
  const fresh = await openSession({ minutesAgo: 9 })
  for (const [pattern, intent] of guarded)
    expect(await ask({ ...fresh, pattern, form: { intent } })).toEqual({ passed: true })
  expect(await ask({ ...fresh, pattern: 'orders.csv' })).toEqual({ passed: true })
})

it('sends the form again after the proof, for this session only, and never to another site', async () => {
  const [old, stolen] = [await openSession({ minutesAgo: 60 }), await openSession({ minutesAgo: 60 })]
  const { data } = await ask({ ...old, pattern: 'people', form: { intent: 'create', name: 'Ravi' } })
  const send = async (fields: Record<string, string>, query = '') => {
    const url = new URL(`http://localhost:3000/admin-dashboard/prove${query}`)
    const headers = { Cookie: old.cookie }
    const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
    const args = { request, url, context: new RouterContextProvider(), params: {}, pattern: '/admin-dashboard/prove' }
    await requirePerson(args, async () => new Response())
    return (await prove(args as never)).data
  }
  // A browser without script sends the form itself to the page that asks.
  const plain = await send({ intent: 'create', name: 'Meera' }, '?from=https://evil.example/x')
  expect(openHeldForm(old.id, plain.waiting?.held ?? '')).toMatchObject({ to: '/admin-dashboard' })
  const wrong = await send({ intent: 'prove', adminKey: 'guess', held: data.held })
  expect(wrong).toMatchObject({ notice: { tone: 'bad' }, waiting: { held: data.held } })
  const sent = await send({ intent: 'prove', adminKey: adminKey() ?? '', held: data.held })
  expect(sent.form).toEqual({
    to: '/admin-dashboard/people',
    fields: [
      ['intent', 'create'],
      ['name', 'Ravi'],
    ],
  })
  expect(await ask({ ...old, pattern: 'people', form: { intent: 'create' } })).toEqual({ passed: true })
  expect((await ask({ ...stolen, pattern: 'people', form: { intent: 'create' } })).init).toEqual({ status: 401 })
  const elsewhere = await send({ intent: 'prove', adminKey: adminKey() ?? '', to: 'https://evil.example/x' })
  expect(elsewhere.download).toBe('/admin-dashboard')
})
