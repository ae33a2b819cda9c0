import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Encrypter } from 'age-encryption'
import { eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { extract, type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { fileProblems } from '#db/schema/editions.ts'
import { invoices } from '#db/schema/invoices.ts'
import { passports } from '#db/schema/machinery.ts'
import { db, pool } from '#platform/postgres/database.server.ts'
import { decryptOrThrow } from '#platform/secrets/encrypt-text.server.ts'
import { decryptWithPassphrase } from '#platform/secrets/passphrase.server.ts'
import { movedKeysSetting } from '#platform/secrets/signing.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { createDiskStorage } from '#platform/storage/storage-on-disk.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { issueInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { publishBusiness } from '#tests/business.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, startOrder, waitingJobs } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { isLong } from '#tests/long.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { deleteOldPassports, deletePassport } from './delete-passport.server.ts'
import { findPassportFile, listPassports } from './find-passports.server.ts'
import { openPassport } from './open-passport.server.ts'
import { columnsLeftBehind, passportTables, tablesLeftBehind } from './passport-tables.ts'
import { runPassport } from './run-passport.server.ts'
import { startPassport } from './start-passport.server.ts'
import { readTravellingKeys, travellingPurposes } from './travelling-keys.server.ts'
import { writePassport } from './write-passport.server.ts'

vi.mock(import('node:crypto'), async (importOriginal) => {
  const { deriveQuickly } = await import('#tests/derive-quickly.ts')
  return deriveQuickly(await importOriginal())
})

/** With a character at which some programs end a line. */
const oddName = 'गणित \u2028 "Maths"\\'
const actor = { ip: null, name: 'owner' }
const password = 'a long password'
const folder = mkdtempSync(join(tmpdir(), 'passport-'))
const databases: string[] = []
let archive = ''
/** A database into which nothing is ever opened. */
let untouched = ''

beforeAll(async () => {
  await loadContent()
  await publishBusiness({})
  await addEdition('maths', await makePdf(), 'upload')
  await loadEditions()
  await addOffer({ code: 'DIWALI' })
  const order = await addOrder({ status: 'completed', completedAt: new Date(), productName: oddName })
  const payment = await addPayment(order.id)
  await addRefund(payment)
  await db.insert(consents).values({
    ...{ customerId: order.customerId, orderId: order.id, purpose: 'emailMarketing', granted: true },
    ...{ textVersion: '3', source: 'checkout', ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
  })
  await startOrder()
  await issueInvoices()
  archive = await write()
})

afterAll(async () => {
  for (const name of databases) await pool.query(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

async function write(hasReceipts = true): Promise<string> {
  const file = join(folder, `${randomBytes(4).toString('hex')}.age`)
  const content = await writePassport({ password, hasReceipts })
  await pipeline(Readable.fromWeb(content as never), createWriteStream(file))
  return file
}

/** A database without any table. */
async function createEmpty(): Promise<string> {
  const name = `passport_${randomBytes(6).toString('hex')}`
  await pool.query(`create database ${name} template template0`)
  databases.push(name)
  return name
}

async function open(file: string, { into, signedBy = null, word = password }: OpenOptions = {}) {
  const database = into ?? (await createEmpty())
  const unpacked = mkdtempSync(join(folder, 'unpacked-'))
  const files = join(folder, `files-${database}`)
  const connection = { connectionString: process.env.DATABASE_URL?.replace(/[^/]+$/, database) }
  const opened = await openPassport({
    ...{ file, password: word, signedBy, folder: unpacked, connection, storage: createDiskStorage(files) },
  }).catch((error: Error) => error.message)
  return { database, files, opened, read: (text: string) => query(connection, text) }
}

interface OpenOptions {
  into?: string
  signedBy?: string | null
  word?: string
}

async function query(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

interface ArchiveEntry {
  header: Partial<Header> & { name: string }
  content: Buffer
}

let known: Promise<ArchiveEntry[]> | undefined

function unpackFirst(): Promise<ArchiveEntry[]> {
  known ??= unpack(archive)
  return known
}

async function unpack(file: string): Promise<ArchiveEntry[]> {
  const encrypted = Readable.toWeb(Readable.from([readFileSync(file)])) as ReadableStream<Uint8Array>
  const plain = await decryptWithPassphrase(encrypted, password)
  const entries: ArchiveEntry[] = []
  const reading = extract()
  const written = pipeline(Readable.fromWeb(plain as never), reading)
  for await (const entry of reading) entries.push({ header: entry.header, content: await buffer(entry) })
  await written
  return entries
}

/** The archive again, with other entries, encrypted with the same password. */
async function repack(change: (entries: ArchiveEntry[]) => ArchiveEntry[]): Promise<string> {
  const packed = pack()
  for (const { header, content } of change(await unpackFirst())) {
    const { name, type = 'file', linkname } = header
    packed.entry({ name, type, ...(linkname ? { linkname } : {}) }, type === 'file' ? content : '')
  }
  packed.finalize()
  const file = join(folder, `${randomBytes(4).toString('hex')}.age`)
  // As `age --passphrase` does, but with fewer rounds, because a shop takes half a second for its own.
  const encrypter = new Encrypter()
  encrypter.setPassphrase(password)
  encrypter.setScryptWorkFactor(8)
  writeFileSync(file, await encrypter.encrypt(new Uint8Array(await buffer(packed))))
  return file
}

function edit(name: string, change: (text: string) => string) {
  return (entries: ArchiveEntry[]) =>
    entries.map((entry) =>
      entry.header.name === name ? { ...entry, content: Buffer.from(change(entry.content.toString())) } : entry,
    )
}

const addEntry =
  (header: ArchiveEntry['header'], text = 'x') =>
  (entries: ArchiveEntry[]) =>
    entries.toSpliced(2, 0, { header, content: Buffer.from(text) })

describe('what travels', () => {
  it('is every table and column, except those that are named with a reason', async () => {
    const modules = Object.values(import.meta.glob<object>('../../db/schema/*.ts', { eager: true }))
    const tables = modules.flatMap((module) => Object.values(module)).filter((entry) => is(entry, PgTable))
    const known = [...passportTables, ...Object.keys(tablesLeftBehind)]
    expect(tables.map((table) => getTableName(table)).sort()).toEqual(known.sort())
    const shop = JSON.parse((await unpackFirst())[1]?.content.toString() ?? '')
    const { rows } = await pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    )
    const missing = rows
      .filter(({ table, column }) => passportTables.includes(table) && !shop.columns[table].includes(column))
      .map(({ table, column }) => `${table}.${column}`)
    expect(missing.sort()).toEqual(Object.keys(columnsLeftBehind).sort())
  })

  it('contains no secret: a column whose name sounds like one is named here', async () => {
    const shop = JSON.parse((await unpackFirst())[1]?.content.toString() ?? '')
    const columns = Object.entries<string[]>(shop.columns).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    )
    expect(columns.filter((name) => /secret|hash|token|seal|encrypt|password|key_id|private/.test(name))).toEqual([
      // Of a code that works for minutes, and of a buyer's name.
      ...['contact_changes.code_hash', 'copies.stamp_hash'],
    ])
    const text = Buffer.concat((await unpackFirst()).map(({ content }) => content)).toString('latin1')
    expect(text).not.toContain(process.env.APP_SECRET ?? readAppSecret())
  })

  it('is readable without the shop: plain lines, files and receipts', async () => {
    const entries = new Map((await unpackFirst()).map(({ header, content }) => [header.name, content]))
    expect([...entries.keys()].slice(0, 2)).toEqual(['README.txt', 'shop.json'])
    const [line = ''] = entries.get('data/orders-00001.jsonl')?.toString().split('\n') ?? []
    expect(JSON.parse(line)).toMatchObject({ product_name: oddName, product_id: 'maths', status: 'completed' })
    const [invoice] = await db.select().from(invoices)
    const receipt = entries.get(`receipts/${invoice?.number.replaceAll('/', '-')}.pdf`)
    expect(receipt?.subarray(0, 5).toString()).toBe('%PDF-')
    const [edition] = (await pool.query(`select * from editions where file = 'maths'`)).rows
    const file = entries.get(`files/${edition.storage_key}`) ?? Buffer.alloc(0)
    expect(createHash('sha256').update(file).digest('hex')).toBe(edition.sha256)
    expect((await unpack(await write(false))).some(({ header }) => header.name.startsWith('receipts/'))).toBe(false)
  })
})

function readAppSecret(): string {
  return readFileSync(join(process.env.DATA_DIR ?? '', 'app-secret'), 'utf8').trim()
}

describe('an opened passport', () => {
  it('is the same shop, row by row and file by file, and refuses a second one', async () => {
    const { opened, read, database, files } = await open(await write())
    expect(opened).toMatchObject({ orders: 2, missingFiles: [] })
    const columnsOf = JSON.parse((await unpackFirst())[1]?.content.toString() ?? '').columns
    for (const table of passportTables) {
      const rows = `select row_to_json(r)::text as row from (select ${columnsOf[table].join(', ')} from ${table}
        ${table === 'audit_log' ? "where act <> 'passport-opened'" : ''}) r order by 1`
      expect(await read(rows), table).toEqual((await pool.query(rows)).rows)
    }
    const sequences = `select sequencename, last_value::text from pg_sequences
      where schemaname = 'public' and sequencename !~ '^(passports|audit_log)_' order by 1`
    expect(await read(sequences)).toEqual((await pool.query(sequences)).rows)
    const [edition] = await read(`select storage_key, sha256 from editions where file = 'maths'`)
    const stored = readFileSync(join(files, edition.storage_key))
    expect(createHash('sha256').update(stored).digest('hex')).toBe(edition.sha256)
    const [{ encrypted }] = await read(`select encrypted from settings where name = '${movedKeysSetting}'`)
    const keys = JSON.parse(decryptOrThrow(movedKeysSetting, encrypted))
    expect(Object.keys(keys)).toEqual(travellingPurposes)
    expect(keys).toEqual(readTravellingKeys())
    // The triggers are back: history cannot be changed in the new shop either.
    await expect(read(`delete from consents`)).rejects.toThrow('append-only')
    expect((await open(archive, { into: database })).opened).toContain('This shop is not empty')
  })

  it.runIf(isLong)('is of one moment, however much the shop sells meanwhile', async () => {
    let isOver = false
    const selling = (async () => {
      while (!isOver) await addOrder({ status: 'completed', completedAt: new Date() })
    })()
    const { opened, read } = await open(await write(false))
    isOver = true
    await selling
    expect(opened).toHaveProperty('orders')
    // Each order and its line of sales were written by one statement.
    const [{ orders, counted }] = await read(`select (select count(*)::int from orders) as orders,
      (select sum(count)::int from sales_changes where fact = 'order') as counted`)
    expect(orders).toBeGreaterThan(0)
    expect(counted).toBe(orders)
  })

  it('ends its transaction when no one reads on', async () => {
    const large = { file: 'maths', kind: 'damaged' as const, detail: 'x'.repeat(3_000_000) }
    await db.insert(fileProblems).values(large)
    const reader = (await writePassport({ password, hasReceipts: false })).getReader()
    await reader.read()
    const count = async () =>
      (
        await pool.query(`select count(*)::int as open from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`)
      ).rows[0].open
    await expect.poll(count).toBe(1)
    await reader.cancel()
    await expect.poll(count).toBe(0)
    await db.delete(fileProblems)
  })

  it('is refused with one sentence when it was signed by another shop, changed, cut off or newer', async () => {
    const damaged = expect.stringMatching(/^The archive was changed or cut off/)
    expect((await open(archive, { signedBy: '0000' })).opened).toMatch(/^Another shop signed this passport/)
    expect((await open(archive, { word: 'another password' })).opened).toMatch(/^The password is wrong/)
    const bytes = readFileSync(archive)
    for (const [name, changed] of [
      ['cut off', bytes.subarray(0, bytes.length - 100_000)],
      ['cut off at a chunk', bytes.subarray(0, bytes.length - (bytes.length % 65_552))],
      ['changed', Buffer.concat([bytes.subarray(0, -500), Buffer.from([1]), bytes.subarray(-499)])],
    ] as const) {
      const file = join(folder, `${name}.age`)
      writeFileSync(file, changed)
      expect((await open(file)).opened, name).toEqual(damaged)
    }
    const later = /^A later version of the shop wrote this passport/
    const newer = edit('shop.json', (text) => text.replace(/"migration": \d+/, '"migration": 9999999999999'))
    expect((await open(await repack(newer))).opened).toMatch(later)
    expect(
      (await open(await repack(edit('shop.json', (text) => text.replace('"format": 1', '"format": 2'))))).opened,
    ).toMatch(later)
  })

  const manipulations: [string, (entries: ArchiveEntry[]) => ArchiveEntry[]][] = [
    [
      'an amount is changed',
      edit('data/orders-00001.jsonl', (text) => text.replace('"amount_in_paise":100', '"amount_in_paise":900')),
    ],
    ['a row is missing', edit('data/customers-00001.jsonl', (text) => text.slice(text.indexOf('\n') + 1))],
    ['the list is changed', edit('manifest.json', (text) => text.replace('"orders": 2', '"orders": 1'))],
    ['an entry is missing', (entries) => entries.filter(({ header }) => !header.name.startsWith('files/editions'))],
    ['the signature is missing', (entries) => entries.slice(0, -1)],
    ['an entry leaves its folder', addEntry({ name: '../evil.txt' })],
    ['an entry leaves its folder below', addEntry({ name: 'files/../../evil.txt' })],
    ['an entry has an absolute path', addEntry({ name: '/tmp/evil.txt' })],
    ['an entry is a link', addEntry({ name: 'files/link', type: 'symlink', linkname: '/etc/passwd' })],
    ['an entry comes twice', addEntry({ name: 'shop.json' }, '{}')],
    ['there is another entry', addEntry({ name: 'data/settings-00001.jsonl' }, '{}\n')],
    ['it begins with something else', (entries) => entries.slice(2)],
    ['it is empty', () => []],
  ]
  /** The first, and one that reaches for another folder. */
  const quick = manipulations.filter(([name], index) => index === 0 || name === 'an entry leaves its folder')

  it.each(isLong ? manipulations : quick)('leaves nothing behind when %s', async (_, change) => {
    untouched ||= await createEmpty()
    const { opened, read, files } = await open(await repack(change), { into: untouched })
    expect(opened).toMatch(/^The archive was changed or cut off/)
    expect(await read(`select to_regclass('public.orders') as orders`)).toEqual([{ orders: null }])
    expect(() => readdirSync(files)).toThrow()
  })
})

describe('a passport from the dashboard', () => {
  const wanted = { password, repeated: password, hasReceipts: false }

  it('is refused without a good password', async () => {
    expect(await startPassport(actor, { ...wanted, password: 'short', repeated: 'short' })).toEqual({
      refused: 'weak-password',
    })
    expect(await startPassport(actor, { ...wanted, repeated: 'another one' })).toEqual({ refused: 'not-repeated' })
    expect(await db.$count(passports)).toBe(0)
  })

  it('is written once, forgets the password, and is deleted by the owner or after a week', async () => {
    const started = await startPassport(actor, wanted)
    if ('refused' in started) throw new Error(started.refused)
    expect(await startPassport(actor, wanted)).toEqual({ refused: 'being-written' })
    expect(await waitingJobs('passport.write')).toMatchObject([{ data: { passportId: started.id } }])
    await Promise.allSettled([runPassport({ passportId: started.id }), runPassport({ passportId: started.id })])
    const [row] = await db.select().from(passports).where(eq(passports.id, started.id))
    expect(row).toMatchObject({ state: 'done', sealedPassword: null, error: null })
    const found = await findPassportFile(started.id)
    expect((await storage.head(found?.storageKey ?? ''))?.size).toBe(found?.bytes)
    expect(await storage.list('stream-parts', 10)).toEqual([])
    const local = join(folder, 'stored.age')
    writeFileSync(local, await buffer(await storage.get(found?.storageKey ?? '')))
    expect((await open(local)).opened).toHaveProperty('orders')
    const lines = await db.select().from(auditLog).where(eq(auditLog.act, 'passport-written'))
    expect(lines).toMatchObject([{ actor: 'owner', detail: { passport: started.id } }])
    expect(await deletePassport(actor, started.id)).toEqual({ deleted: true })
    expect(await deletePassport(actor, started.id)).toEqual({ refused: 'gone' })
    expect(await findPassportFile(started.id)).toBeNull()
  })

  it('begins again after its process was killed, and is given up when no process takes over', async () => {
    const started = await startPassport(actor, wanted)
    if ('refused' in started) throw new Error(started.refused)
    const set = (workedAt: Date) => db.update(passports).set({ workedAt }).where(eq(passports.id, started.id))
    await set(new Date())
    await expect(runPassport({ passportId: started.id })).rejects.toThrow('another process')
    await set(new Date(Date.now() - 3 * 3_600_000))
    expect((await listPassports())[0]).toMatchObject({ state: 'failed' })
    await runPassport({ passportId: started.id })
    expect((await listPassports())[0]).toMatchObject({ state: 'done', isStored: true })
    await db.update(passports).set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
    await deleteOldPassports()
    expect((await listPassports())[0]).toMatchObject({ state: 'done', isStored: false })
  })
})
