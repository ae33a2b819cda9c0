import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { db, pool } from './database.server.ts'
import { isDatabaseAway } from './database-error.server.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** As PgBouncer answers while PostgreSQL behind it is away: with three fields, where PostgreSQL sends eight. */
async function startPooler(message: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + fields.length, 1)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

async function failAt(port: number): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'shop', database: 'shop' })
  client.on('error', () => {})
  return client.connect().catch((error: unknown) => error)
}

it.each([
  'server login has been failing, try again later (server_login_retry)',
  'query_wait_timeout',
  'server conn crashed?',
])('counts what a pooler says without its database as a database that is away: %s', async (message) => {
  const error = await failAt(await startPooler(message))
  expect(error).toMatchObject({ code: '08P01', message })
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway({ ...(error as object) })).toBe(true)
  expect(isDatabaseAway(new Error('a query failed', { cause: error }))).toBe(true)
})

it('counts a port that refuses as away', async () => {
  const port = await startPooler('')
  servers.splice(0).forEach((server) => void server.close())
  expect(isDatabaseAway(await failAt(port))).toBe(true)
})

it('counts mistakes of our own as mistakes', async () => {
  const fail = (query: Promise<unknown>) => query.catch((error: unknown) => error)
  const unbound = await fail(pool.query('select $1::int, $2::int', [1]))
  expect(unbound).toMatchObject({ code: '08P01' })
  for (const error of [unbound, await fail(db.execute('select 1 / 0')), new Error('oops'), null])
    expect(isDatabaseAway(error)).toBe(false)
})
