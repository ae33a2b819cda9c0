import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { ownerLogin, passkeys } from '#db/schema/admin.ts'
import { auditLog, securityEvents } from '#db/schema/audit.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { shopClosing } from '#db/schema/settings.ts'
import { db } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { findAdminSession } from '#shop/admin/find-person.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { hasOwner, loadOwner } from '#shop/admin/owner-login/current-owner.server.ts'
import { checkSetUpLink, prepareSetUpLink, renewSetUpLink } from '#shop/admin/owner-login/set-up-link.server.ts'
import { setUpOwner } from '#shop/admin/owner-login/set-up-owner.server.ts'
import { createPasskeyOptions } from '#shop/admin/passkeys/create-passkey-options.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { getClosing, loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { createAuthenticator } from '#tests/fakes/authenticator.ts'
import { createHttp } from './http.ts'

// A live shop whose settings contain no admin key; the shop reads them at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  const { ADMIN_KEY: _, ...withoutKey } = liveSettings
  Object.assign(process.env, withoutKey)
})

const visitor = { ip: '203.0.113.9', userAgent: null }
const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: true })

beforeEach(async () => {
  for (const table of [passkeys, ownerLogin, rateLimits]) await db.delete(table)
  await loadOwner()
})

async function printLink() {
  const url = await prepareSetUpLink()
  if (!url) throw new Error('no link')
  expect(url).toMatch(new RegExp(`^${shopSettings().siteUrl}/admin-dashboard/set-up/[\\w-]{43}$`))
  return url.split('/').at(-1) ?? ''
}

const visit = (path: string, accept = 'text/html') => http.request(path, { headers: { accept } })

it('tells visitors and search engines to come back later, in their language, until there is an owner', async () => {
  expect(hasOwner()).toBe(false)
  for (const path of ['/', '/maths', '/checkout/maths', '/customer-dashboard', '/hi/']) {
    const answer = await visit(path)
    expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '3600'])
    expect(await answer.text()).toContain(path.startsWith('/hi') ? 'यह दुकान जल्द खुलेगी' : 'This shop opens soon')
  }
  const call = await http.request('/api/create-checkout', { method: 'POST', body: '{}' })
  expect([call.status, await call.json()]).toEqual([503, { error: 'This shop opens soon' }])
  expect((await visit('/healthz')).status).toBe(200)
  expect(await logIn({ key: '', code: '' }, visitor)).toMatchObject({ refused: 'wrong-key' })
  await setUpOwner(await printLink(), 'key', visitor)
  expect(hasOwner()).toBe(true)
  expect((await visit('/')).status).not.toBe(503)
  expect(await prepareSetUpLink()).toBeNull()
})

it('shows the same link in every process and at every start, and stores only half of it', async () => {
  const [one, other] = await Promise.all([printLink(), printLink()])
  expect(one).toBe(other)
  expect(JSON.stringify(await db.select().from(ownerLogin))).not.toContain(one)
})

it('makes the login of the owner once, also when two browsers race', async () => {
  const link = await printLink()
  const race = await Promise.all([1, 2, 3].map(() => setUpOwner(link, 'key', visitor)))
  const made = race.filter((setUp) => 'token' in setUp)
  expect(made).toHaveLength(1)
  expect(race.filter((setUp) => 'refused' in setUp)).toEqual([{ refused: 'link-wrong' }, { refused: 'link-wrong' }])
  expect(await setUpOwner(link, 'key', visitor)).toEqual({ refused: 'link-wrong' })
  expect((await findAdminSession(made[0]?.token ?? ''))?.person.role).toBe('owner')
  expect(await logIn({ key: made[0]?.key ?? '', code: '' }, visitor)).toMatchObject({ person: { role: 'owner' } })
  expect(await db.$count(auditLog, eq(auditLog.act, 'owner-set-up'))).toBeGreaterThan(0)
})

it('makes a passkey with recovery codes, bound to the link', async () => {
  const link = await printLink()
  const device = createAuthenticator()
  const answerTo = async (holder: string) =>
    device.register(await createPasskeyOptions({ purpose: 'set-up', holder }, { helperId: null, name: 'x' }, []), {
      origin: shopSettings().siteUrl,
    })
  const other = { passkey: await answerTo('another link'), name: 'Phone' }
  expect(await setUpOwner(link, other, visitor)).toEqual({ refused: 'not-made' })
  expect(await checkSetUpLink(link, visitor.ip)).toBe('valid')
  const setUp = await setUpOwner(link, { passkey: await answerTo(link), name: 'Phone' }, visitor)
  expect(setUp).toMatchObject({ key: null, codes: expect.arrayContaining([expect.any(String)]) })
  expect(await db.$count(passkeys)).toBe(1)
})

it('limits and logs wrong links, and refuses an expired one', async () => {
  const link = await printLink()
  for (let guess = 0; guess < 10; guess++) {
    expect(await checkSetUpLink(`${link}${guess}`, '198.51.100.7')).toBe('wrong')
  }
  expect(await checkSetUpLink(link, '198.51.100.7')).toBe('limited')
  expect(await checkSetUpLink(link, visitor.ip)).toBe('valid')
  await storeSecurityEvents()
  expect(await db.$count(securityEvents, eq(securityEvents.kind, 'set-up-link-refused'))).toBeGreaterThan(0)
  await db.update(ownerLogin).set({ linkExpiresAt: new Date(Date.now() - 1) })
  expect(await setUpOwner(link, 'key', visitor)).toEqual({ refused: 'link-wrong' })
  expect(await printLink()).not.toBe(link)
})

it('ends with the first owner, also when the key is set on the server; a link for a locked-out owner stays', async () => {
  const first = await printLink()
  expect(await checkSetUpLink(first, visitor.ip)).toBe('valid')
  // As after a restart with ADMIN_KEY.
  await db.update(ownerLogin).set({ keyHash: 'of the server' })
  await loadOwner()
  expect(await checkSetUpLink(first, visitor.ip)).toBe('wrong')
  expect(await setUpOwner(first, 'key', visitor)).toEqual({ refused: 'link-wrong' })
  expect(await prepareSetUpLink()).toBeNull()
  expect((await db.select().from(ownerLogin))[0]?.linkNonce).toBeNull()
  const renewed = (await renewSetUpLink()).split('/').at(-1) ?? ''
  expect(await prepareSetUpLink()).toBeNull()
  expect(await checkSetUpLink(renewed, visitor.ip)).toBe('valid')
  expect(await setUpOwner(renewed, 'key', visitor)).toMatchObject({ key: expect.any(String) })
})

it('takes no money in a shop that its first owner has not opened, and goes on in one that had an owner', async () => {
  await setUpOwner(await printLink(), 'key', visitor)
  expect(getClosing()).toMatchObject({ sentence: 'This shop opens soon.', sentenceHi: 'यह दुकान जल्द खुलेगी।' })
  await db.delete(shopClosing)
  await loadClosing()
  const renewed = (await renewSetUpLink()).split('/').at(-1) ?? ''
  await setUpOwner(renewed, 'key', visitor)
  expect(getClosing()).toBeNull()
})
