import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'

/** The shop has one draft, so tests that edit or publish content wait for each other. */
export async function withContentDraft<Result>(run: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(embeddedConnection(join(process.env.SHOP_TEST_DATA ?? '', 'postgres')))
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtext('content draft of browser tests'))`)
  return run().finally(() => client.end())
}
