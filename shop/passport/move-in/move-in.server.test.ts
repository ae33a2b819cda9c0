import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Encrypter } from 'age-encryption'
import { desc } from 'drizzle-orm'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownerLogin } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { customers } from '#db/schema/customers.ts'
import { importedOrders, imports } from '#db/schema/imports.ts'
import { startedJobs } from '#db/schema/machinery.ts'
import { orders } from '#db/schema/orders.ts'
import { settings, shopClosing, shopOpening } from '#db/schema/settings.ts'
import { env } from '#platform/env.server.ts'
import { db, ownerConnectionConfig } from '#platform/postgres/database.server.ts'
import { migrateToLatest } from '#platform/postgres/migrate-to-latest.server.ts'
import { withScratchDatabase } from '#platform/postgres/scratch-database.server.ts'
import { openSingleConnection } from '#platform/postgres/single-connection.server.ts'
import { decryptWithPassphrase } from '#platform/secrets/passphrase.server.ts'
import { listKeys } from '#platform/secrets/signing.server.ts'
import { loadSettings } from '#platform/settings/load-settings.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { getClosing, loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { openBytes } from '#shop/editions/incoming-file.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { freeGuideForm } from '#shop/leads/free-guide-form.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { reopenShop } from '#shop/publications/opening/close-shop.server.ts'
import { noteLiveStart } from '#shop/publications/opening/find-opening.server.ts'
import { publishBusiness, sellerIdentity } from '#tests/business.ts'
import { addOrder, visitor } from '#tests/database/orders.ts'
import { isLong } from '#tests/long.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { passportTables, tablesEmptied } from '../passport-tables.ts'
import { signManifest } from '../signature.server.ts'
import { writePassport } from '../write-passport.server.ts'
import { deleteOldArrived, findArrivedPassport, receivePassport } from './arrived-passport.server.ts'
import { readMoveIn } from './read-move-in.server.ts'
import { moveIn, startMoveIn } from './start-move-in.server.ts'

vi.mock(import('node:crypto'), async (importOriginal) => {
  const { deriveQuickly } = await import('#tests/derive-quickly.ts')
  return deriveQuickly(await importOriginal())
})

// The shop reads its settings at import, which happens after this; as two roles, like a real one.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  const DATABASE_OWNER_URL = process.env.DATABASE_URL ?? ''
  const DATABASE_URL = DATABASE_OWNER_URL.replace('shop_owner', 'shop_app')
  Object.assign(process.env, liveSettings, { DATABASE_OWNER_URL, DATABASE_URL })
})

const actor = { ip: null, name: 'owner' }
const password = 'a long password'
const folder = mkdtempSync(join(tmpdir(), 'move-in-'))
/** The passport of the old shop, and what its tables had. */
let archive = new Uint8Array()
let before: Record<string, unknown> = {}

const asOwner = async <Row extends pg.QueryResultRow>(text: string) => {
  const client = new pg.Client(ownerConnectionConfig())
  await client.connect()
  return client.query<Row>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

/** What every table that travels contains, and every file. */
async function readShop() {
  const found: Record<string, unknown> = {}
  for (const table of passportTables) {
    const rows =
      await asOwner(`select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as sum from ${table} r
      ${table === 'audit_log' ? `where act !~ '^passport-'` : ''}`)
    found[table] = rows[0]?.sum
  }
  return found
}

const listFiles = async () => [
  ...(await storage.list('editions', 100)),
  ...(await storage.list('arrived-passports', 9)),
]

/** As the first start leaves it, and the owner who has used the one-time link. */
async function makeNewShop() {
  await asOwner(`truncate ${[...passportTables, ...tablesEmptied].join(', ')}`)
  for (const key of await listFiles()) await storage.delete(key)
  await db.delete(settings)
  await loadSettings()
  await noteLiveStart()
  await db.insert(shopClosing).values({ sentence: 'This shop opens soon.' })
  await Promise.all([loadContent(), loadClosing(), loadEditions()])
  // More versions than the old shop has.
  for (const city of ['Goa', 'Agra', 'Puri']) await publishBusiness({ ...sellerIdentity, city })
  await db
    .insert(ownerLogin)
    .values({ keyHash: 'mine' })
    .onConflictDoUpdate({ target: ownerLogin.id, set: { keyHash: 'mine' } })
}

beforeAll(async () => {
  await noteLiveStart()
  await loadContent()
  await publishBusiness({ ...sellerIdentity, city: 'Pune' })
  await addEdition('maths', await makePdf(), 'upload')
  for (const email of ['one@example.in', 'two@example.in'])
    await addOrder({ status: 'completed', completedAt: new Date(), email, provider: 'razorpay' })
  await asOwner('update shop_opening set opened_at = now()')
  const file = join(folder, 'old.age')
  await pipeline(
    Readable.fromWeb((await writePassport({ password, hasReceipts: false })) as never),
    createWriteStream(file),
  )
  archive = new Uint8Array(readFileSync(file))
  before = await readShop()
})

beforeEach(makeNewShop)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function upload(bytes = archive) {
  return receivePassport(actor, openBytes(bytes))
}

/** The upload, the password, and the end of the work that the page does not wait for. */
async function open(bytes = archive, wanted = { password, signedBy: '' }) {
  expect(await upload(bytes)).toEqual({ arrived: bytes.length })
  const { key = '' } = (await findArrivedPassport()) ?? {}
  await moveIn(actor, key, wanted)
  return readMoveIn()
}

describe('moving in', () => {
  it('makes the new shop the old one, and keeps its login, its settings and its log', async () => {
    await db.insert(settings).values({ name: 'SUPPORT_EMAIL', encrypted: null, version: 7 })
    await db.insert(startedJobs).values({ id: randomUUID(), name: 'order.completed', data: {}, dueAt: new Date() })
    const kept = await db.$count(auditLog)
    expect(await open()).toMatchObject({
      state: 'moved',
      from: 'https://shop.example',
      fingerprint: /^[0-9a-f ]{39}$/ as never,
    })
    const { shop_closing, audit_log, ...after } = await readShop()
    const { shop_closing: _, audit_log: __, ...expected } = before
    expect(after).toEqual(expected)
    expect(getContent().business.city).toBe('Pune')
    expect([await db.$count(orders), await db.$count(startedJobs)]).toEqual([2, 0])
    expect(await db.$count(auditLog)).toBeGreaterThan(kept)
    const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(last?.act).toBe('passport-opened')
    expect(await db.select({ hash: ownerLogin.keyHash }).from(ownerLogin)).toEqual([{ hash: 'mine' }])
    expect((await db.select().from(settings)).map(({ name }) => name).sort()).toEqual([
      'MOVED_LINK_SECRETS',
      'SUPPORT_EMAIL',
    ])
    expect(listKeys('download links').length).toBeGreaterThan(0)
    expect((await storage.list('editions', 10)).length).toBe(1)
    expect(await findArrivedPassport()).toBeNull()
    // Closed until the owner has looked at it, and then open again with one click.
    expect(getClosing()).toMatchObject({ hadBeenSelling: true })
    expect(await reopenShop(actor)).toEqual({ reopened: true })
    await expect(asOwner('delete from consents where false; delete from audit_log')).rejects.toThrow('append-only')
  })

  it.runIf(isLong)('happens once: a second passport is refused', async () => {
    await open()
    expect(await upload()).toEqual({ refused: 'moved-in-before' })
    expect(await startMoveIn(actor, { password, signedBy: '' })).toEqual({ refused: 'moved-in-before' })
  })

  it('begins with the password, which only the memory has, and one at a time', async () => {
    expect(await startMoveIn(actor, { password, signedBy: '' })).toEqual({ refused: 'not-arrived' })
    await upload()
    expect(await startMoveIn(actor, { password: '', signedBy: '' })).toEqual({ refused: 'no-password' })
    expect(await startMoveIn(actor, { password, signedBy: '' })).toEqual({ begun: true })
    await expect.poll(async () => (await readMoveIn()).state, { timeout: 30_000 }).toBe('moved')
    const lines = JSON.stringify(await db.select().from(auditLog))
    expect(lines).not.toContain(password)
  })

  it('says so when its process was killed, and forgets the file after a day', async () => {
    await upload()
    await db.insert(auditLog).values({ act: 'passport-opening' })
    expect(await readMoveIn()).toMatchObject({ state: 'possible', isInterrupted: true, arrivedBytes: archive.length })
    await deleteOldArrived()
    expect(await findArrivedPassport()).not.toBeNull()
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000, toFake: ['Date'] })
    await deleteOldArrived().finally(() => vi.useRealTimers())
    expect(await findArrivedPassport()).toBeNull()
  })
})

/** The same rows, as the shop wrote them when it had fewer tables and columns. */
async function makeEarlier(): Promise<Uint8Array<ArrayBuffer>> {
  const { entries: migrations } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8'))
  const migration: number = migrations[20].when
  const known = await withScratchDatabase(async (connection) => {
    const pool = openSingleConnection(connection)
    await migrateToLatest(pool, { upTo: migration })
    const { rows } = await pool.query(`select table_name || '.' || column_name as name from information_schema.columns`)
    await pool.end()
    return new Set(rows.map(({ name }) => name))
  })
  const found = new Map<string, Buffer>()
  const unpack = extract()
  const encrypted = new Response(archive).body as ReadableStream<Uint8Array>
  const unpacked = pipeline(Readable.fromWeb((await decryptWithPassphrase(encrypted, password)) as never), unpack)
  for await (const entry of unpack) found.set(entry.header.name, await buffer(entry))
  await unpacked
  const read = (name: string) => JSON.parse(String(found.get(name)))
  const [shop, manifest] = [read('shop.json'), read('manifest.json')]
  const pick = (table: string) => (shop.columns[table] as string[]).filter((column) => known.has(`${table}.${column}`))
  for (const [name, content] of found) {
    const table = /^data\/(.*)-\d+\.jsonl$/.exec(name)?.[1]
    if (!table) continue
    const lines = String(content).trimEnd().split('\n')
    const cut = lines.map((line) =>
      JSON.stringify(Object.fromEntries(pick(table).map((key) => [key, JSON.parse(line)[key]]))),
    )
    if (pick(table).length === 0) found.delete(name)
    else found.set(name, Buffer.from(`${cut.join('\n')}\n`))
  }
  const columns = Object.keys(shop.columns).map((table) => [table, pick(table)] as const)
  const kept = Object.fromEntries(columns.filter(([, names]) => names.length > 0))
  expect(Object.keys(kept).length).toBeLessThan(columns.length)
  found.set('shop.json', Buffer.from(JSON.stringify({ ...shop, migration, columns: kept })))
  const listed = [...found].filter(([name]) => !name.startsWith('manifest.'))
  manifest.entries = listed.map(([name, content]) => ({
    ...{ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') },
  }))
  found.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  found.set('manifest.sig', signManifest(found.get('manifest.json') ?? Buffer.alloc(0)))
  const packed = pack()
  for (const [name, content] of found) packed.entry({ name }, content)
  packed.finalize()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(password)
  encrypter.setScryptWorkFactor(8)
  return (await encrypter.encrypt(new Uint8Array(await buffer(packed)))) as Uint8Array<ArrayBuffer>
}

it.runIf(isLong)('takes in the passport of an earlier version of the shop', async () => {
  expect(await open(await makeEarlier())).toMatchObject({ state: 'moved' })
  expect(await db.$count(orders)).toBe(2)
  expect(getContent().business.city).toBe('Pune')
})

describe('a file that is not in order', () => {
  const changed = () => archive.with(archive.length - 500, (archive.at(-500) ?? 0) ^ 1)

  const bad: [string, () => Uint8Array, object, RegExp][] = [
    ['a changed archive', changed, {}, /^The archive was changed or cut off/],
    ['a wrong password', () => archive, { password: 'another password' }, /^The password is wrong/],
    ['an archive that was cut off', () => archive.subarray(0, -100_000), {}, /^The archive was changed or cut off/],
    ['another signature', () => archive, { signedBy: '0000 1111' }, /^Another shop signed this passport/],
  ]

  it.each(isLong ? bad : bad.slice(0, 1))(
    'is refused with one sentence and changes nothing: %s',
    async (_, bytes, wanted, sentence) => {
      const [rows, files] = [await readShop(), await storage.list('editions', 10)]
      const found = await open(bytes() as Uint8Array<ArrayBuffer>, { password, signedBy: '', ...wanted })
      expect(found).toMatchObject({ state: 'possible', reason: expect.stringMatching(sentence) })
      expect('reason' in found && found.reason).toMatch(/Nothing was opened\.$/)
      expect(await readShop()).toEqual(rows)
      expect(await storage.list('editions', 10)).toEqual(files)
      expect(await asOwner(`select datname from pg_database where datname = current_database() || '_moving'`)).toEqual(
        [],
      )
      expect(existsSync(join(env.dataDir, '.opening-passport'))).toBe(false)
    },
  )

  it('is refused before it is stored when it is something else', async () => {
    expect(await upload(new TextEncoder().encode('PK a ZIP file that unpacks to everything'))).toEqual({
      refused: 'no-passport',
    })
    expect(await findArrivedPassport()).toBeNull()
  })

  it.runIf(isLong)('is refused when its password would take a gigabyte of memory to check', async () => {
    const bomb = new Encrypter()
    bomb.setPassphrase(password)
    bomb.setScryptWorkFactor(19)
    expect(await open((await bomb.encrypt('x')) as Uint8Array<ArrayBuffer>)).toMatchObject({
      reason: expect.stringMatching(/^The password is wrong, or the file is not a passport/),
    })
  })

  it.runIf(isLong)('leaves nothing half-written when the disk is full', async () => {
    const [rows, files] = [await readShop(), await storage.list('editions', 10)]
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const joining = vi.spyOn(storage, 'join').mockRejectedValue(full)
    const found = await open().finally(() => joining.mockRestore())
    expect(found).toMatchObject({ reason: 'The disk of the server is full. Nothing was opened.' })
    expect(await readShop()).toEqual(rows)
    expect(await storage.list('editions', 10)).toEqual(files)
    expect(await storage.list('stream-parts', 10)).toEqual([])
    // With room, the same file opens.
    await moveIn(actor, (await findArrivedPassport())?.key ?? '', { password, signedBy: '' })
    expect(await readMoveIn()).toMatchObject({ state: 'moved' })
  })
})

describe('a shop in use', () => {
  const sell = () =>
    addOrder({ status: 'completed', completedAt: new Date(), provider: 'razorpay', amountInPaise: 100 })

  const uses: [string, () => Promise<unknown>][] = [
    ['has-sold', sell],
    ['has-readers', addReader],
    ['opened-before', () => asOwner('update shop_opening set opened_at = now()')],
    ['has-rehearsed', () => db.update(shopOpening).set({ rehearsalOrders: ['bb_rehearsal'] })],
    ['has-imports', addImportedOrder],
  ]

  it.each(isLong ? uses : uses.slice(0, 2))('takes in no other one: %s', async (refused, use) => {
    await upload()
    await use()
    expect(await startMoveIn(actor, { password, signedBy: '' })).toEqual({ refused })
    expect(await upload()).toEqual({ refused })
  })

  it('keeps the buyer who pays after the owner has begun', async () => {
    await upload()
    await sell()
    const rows = await readShop()
    await moveIn(actor, (await findArrivedPassport())?.key ?? '', { password, signedBy: '' })
    expect(await readShop()).toEqual(rows)
    const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    const reason = 'This shop is in use by now. Nothing was opened.'
    expect(last).toMatchObject({ act: 'passport-refused', detail: { reason } })
  })

  it('is new again when the only reader was its owner, who has been erased', async () => {
    await addReader()
    expect(await upload()).toEqual({ refused: 'has-readers' })
    const [reader] = await db.select().from(customers)
    await eraseCustomer(actor, reader?.id ?? 0)
    expect(await upload()).toEqual({ arrived: archive.length })
  })
})

async function addImportedOrder() {
  const order = await addOrder({ provider: 'imported', amountInPaise: 0, status: 'completed' })
  const [row] = await db
    .insert(imports)
    .values({ origin: 'table', fileName: 'x', shape: {} as never, columns: {} })
    .returning()
  await db.insert(importedOrders).values({
    ...{ orderId: order.id, importId: row?.id ?? 0, sourceKey: 'x', paidThere: '', isNewCustomer: false },
  })
}

async function addReader() {
  const form = { fullName: 'A Parent', class: '10', email: 'p@example.in', phoneNumber: '9876543210', terms: 'on' }
  await requestGuide(freeGuideForm.parse(form), visitor)
}
