import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { pool } from '#platform/postgres/database.server.ts'

/** Opens an empty database like a starting shop, and searches it. */
const startAndSearch = `
  import { db, openDatabase } from '#platform/postgres/database.server.ts'
  import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
  import { findAnything } from '#shop/search/find-anything.server.ts'
  import { hasSearchIndex } from '#shop/search/has-search-index.server.ts'
  import { listCustomers } from '#shop/search/list-customers.server.ts'
  import { listOrders } from '#shop/search/list-orders.server.ts'
  const { close } = await openDatabase()
  const contact = { fullName: 'कविता Sharma', email: 'kavita@example.in', phoneNumber: '9876543210', classLevel: 'class-10' }
  const [{ id }] = await db.insert(customers).values(contact).returning()
  await db.insert(orders).values({ ...contact, id: 'one', customerId: id, provider: 'x', productId: 'maths', productName: 'Maths', files: [],
    listPriceInPaise: 1, priceInPaise: 1, amountInPaise: 1 })
  const found = []
  for (const search of ['ita@', 'SHARMA', 'कवि', 'ma', 'unknown']) {
    const [theirs, them] = [await listOrders({ search, pageSize: 10 }), await listCustomers({ search, pageSize: 10 })]
    found.push([search, theirs.rows.length, them.rows.length])
  }
  const similar = []
  for (const search of ['sharma कविता', '3210', 'sharme']) {
    const { customers: them, isSimilar } = await findAnything(search)
    similar.push([search, them.rows.length, isSimilar])
  }
  console.log(JSON.stringify({ found, similar, isIndexed: await hasSearchIndex() }))
  await close()`

async function searchIn(prepare: string) {
  // Not dropped: the server of this run is deleted, and a connection that is still closing would make a drop fail.
  const name = `search_${randomBytes(6).toString('hex')}`
  const url = process.env.DATABASE_URL?.replace(/[^/]+$/, name)
  await pool.query(`create database ${name}`)
  const host = new pg.Client({ ...inject('tests').connection, database: name })
  await host.connect()
  await host.query(prepare).finally(() => host.end())
  const args = ['--input-type=module', '--eval', startAndSearch]
  const env = { ...process.env, DATABASE_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return JSON.parse(stdout)
}

/** Some hosts refuse the extension with 42501 (no permission), others with 0A000 (not supported). */
const refusingExtensions = (code: string) => `
  create function refuse() returns event_trigger language plpgsql as
    $$ begin raise exception 'not here' using errcode = '${code}'; end $$;
  create event trigger no_extensions on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`

const found = [
  ['ita@', 1, 1],
  ['SHARMA', 1, 1],
  ['कवि', 1, 1],
  ['ma', 1, 1],
  ['unknown', 0, 0],
]

/** A wrong letter is found only with the index. */
const similar = (withTypo: 0 | 1) => [
  ['sharma कविता', 1, true],
  ['3210', 1, true],
  ['sharme', withTypo, withTypo === 1],
]

it.each(['42501', '0A000'])(
  'a database that refuses pg_trgm with %s opens and can be searched without it',
  async (code) => {
    expect(await searchIn(refusingExtensions(code))).toEqual({ found, similar: similar(0), isIndexed: false })
  },
  60_000,
)

// In `npm test`, find-similar.server.test.ts finds a wrong letter with the index.
it('any other database has the index', async () => {
  expect(await searchIn('select 1')).toEqual({ found, similar: similar(1), isIndexed: true })
})
