import { expect, test } from '@playwright/test'
import { send } from './attempt.ts'
import { type FuzzResult, fuzz } from './fuzz.ts'
import { postForm, readCookies, settings, startShopUnderAttack } from './shop-under-attack.ts'

const hidden = Object.entries(settings).filter(([name]) => /SECRET|TOKEN|ADMIN_KEY/.test(name))
// One word of another test's data is too short to search for.
const secrets = hidden.map(([, value]) => value).filter((value) => value.length > 6)

const forms = ['payments', 'mail', 'whatsapp', 'backup', 'shop'].map((service) => `settings/${service}`)
const pages = ['settings', ...forms, 'webhooks', 'people', 'my-login', 'opening', 'audit', 'publish', 'alerts']
const exports = ['orders.csv', 'customers.csv', 'books/2026-11/books.zip', 'opening/archive.zip']

// npm run test:attacks sets a larger number and prints the table.
const inputs = Number(process.env.FUZZ_INPUTS ?? 150)
const seed = Number(process.env.FUZZ_SEED ?? 1)

let shop: Awaited<ReturnType<typeof startShopUnderAttack>>

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async () => {
  shop = await startShopUnderAttack()
})
test.afterAll(() => shop.stop())

const get = (path: string, Cookie: string) => send(shop.target.port, { path, headers: { Cookie } })
const countSaved = async () => (await shop.query('select from settings')).length

function post(path: string, fields: Record<string, string>, { origin = shop.target.origin, cookie = '' } = {}) {
  return postForm(shop.target.port, origin, `/admin-dashboard/${path}`, fields, cookie || shop.target.ownerCookie)
}

test('no page, data answer, preview or export of the owner contains a secret', async () => {
  const { ownerCookie } = shop.target
  const answered = [...pages.flatMap((path) => [path, `${path}.data`]), ...exports].map(
    (path) => `/admin-dashboard/${path}`,
  )
  const preview = readCookies(await post('preview', { path: '/' }))
  for (const path of [...answered, '/', '/contact', '/checkout/maths.data']) {
    const { status, body } = await get(path, `${ownerCookie}; ${preview}`)
    expect([path, status < 500]).toEqual([path, true])
    expect(
      secrets.filter((secret) => body.includes(secret)),
      path,
    ).toEqual([])
  }
})

test('a helper reads no settings and sets none, by page or by data address', async () => {
  const login = { adminKey: settings.ADMIN_KEY }
  const cookie = readCookies(await postForm(shop.target.port, shop.target.origin, '/admin-dashboard/login', login))
  // As if a helper had logged in with a key of its own.
  await shop.query(`with helper as (insert into helpers (name, key_hash) values ('Ravi', 'x') returning id)
    update admin_sessions set helper_id = helper.id from helper
    where token_hash = (select token_hash from admin_sessions order by created_at desc limit 1)`)
  expect((await get('/admin-dashboard/orders', cookie)).status).toBe(200)
  const paths = ['settings', ...forms, 'opening', 'webhooks', ...exports]
  for (const path of paths.flatMap((path) => [path, `${path}.data`])) {
    const { status, body } = await get(`/admin-dashboard/${path}`, cookie)
    expect([path, status]).toEqual([path, 403])
    expect(
      secrets.filter((secret) => body.includes(secret)),
      path,
    ).toEqual([])
  }
  for (const path of forms) {
    const { status } = await post(
      path,
      { intent: 'save', seen: '0', META_PIXEL_ID: '1', host: 'evil.example' },
      { cookie },
    )
    expect([path, status]).toEqual([path, 403])
  }
  for (const intent of ['open-unrehearsed', 'start-rehearsal'])
    expect((await post('opening', { intent }, { cookie })).status).toBe(403)
  expect(await countSaved()).toBe(0)
})

test('a form of another site sets nothing, whatever it says of where it comes from', async () => {
  const fields = { intent: 'save', seen: '0', META_PIXEL_ID: '123456' }
  for (const origin of ['https://evil.example', 'null']) {
    for (const path of [...forms, ...forms.map((path) => `${path}.data`), 'opening']) {
      expect([origin, path, (await post(path, fields, { origin })).status]).toEqual([origin, path, 403])
    }
  }
  expect(await countSaved()).toBe(0)
})

// Last, because it writes whatever the shop accepts.
test('no input makes the shop fail or write a wrong row', async () => {
  test.setTimeout(180_000 + inputs * 200)
  const result = await fuzz(shop, { inputs, seed })
  if (process.env.FUZZ_INPUTS) printTable(result)
  expect(result.failures.slice(0, 20)).toEqual([])
  expect(result.wrongRows.slice(0, 20)).toEqual([])
})

function printTable({ counts, failures, wrongRows }: FuzzResult) {
  const total = { tried: 0, refused: 0, accepted: 0, failed: 0 }
  for (const count of Object.values(counts)) {
    for (const key of ['tried', 'refused', 'accepted', 'failed'] as const) total[key] += count[key]
  }
  const rows = Object.entries({ ...counts, total }).map(([endpoint, { tried, refused, accepted, failed }]) => ({
    ...{ endpoint, tried, refused, accepted, '5xx': failed },
  }))
  console.table(rows)
  console.log(`${total.tried} tried, ${failures.length} answered 5xx, ${wrongRows.length} wrong rows (seed ${seed})`)
}
