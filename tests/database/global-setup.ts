import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { grantIfChanged } from '#platform/postgres/grant-to-shop.server.ts'
import { migrateToLatest } from '#platform/postgres/migrate-to-latest.server.ts'
import { ownerRole, shopRole } from '#platform/postgres/shop-role.server.ts'
import { type JobName, openQueue } from '#platform/queue/queue.server.ts'
import { jobs } from '#server/jobs.ts'
import { buildDocuments, drawDemoEditions } from '../../scripts/build/build-documents.ts'

declare module 'vitest' {
  interface ProvidedContext {
    tests: { folder: string; connection: { host: string; user: string }; role: string; template: string }
  }
}

const template = 'shop_template'
const jobNames = Object.keys(jobs) as JobName[]

/**
 * One database server per run, with a migrated template that every test file clones. Tests connect as the owner of the tables,
 * because many arrange rows that the running shop could not; see server/startup/running-role.server.test.ts.
 */
export default async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name === 'pure')) return
  await buildDocuments()
  await drawDemoEditions()
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  const connection = embeddedConnection(join(folder, 'postgres'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))
  await createTemplate(connection)
  const admin = { host: `${connection.host}`, user: `${connection.user}` }
  project.provide('tests', { folder, connection: admin, role: ownerRole, template })

  return async function teardown() {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function createTemplate(connection: pg.PoolConfig) {
  const admin = new pg.Client(connection)
  await admin.connect()
  // Some tests make a database of their own.
  await admin.query(`alter role ${ownerRole} createdb`)
  // Only a power cut could lose what is not flushed, and no test cuts the power of this server.
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${template} owner ${ownerRole}`)
  await admin.end()
  const own = { ...connection, user: ownerRole, database: template }
  const pool = new pg.Pool(own)
  await migrateToLatest(pool)
  const queue = await openQueue(jobs, { leaveInQueue: jobNames, connection: own })
  await queue.close()
  const client = await pool.connect()
  await grantIfChanged(client, shopRole)
  client.release()
  await pool.end()
}
