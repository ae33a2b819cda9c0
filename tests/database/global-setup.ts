import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { migrateToLatest } from '#platform/postgres/migrate-to-latest.server.ts'
import { shopRole } from '#platform/postgres/shop-role.server.ts'
import { type JobName, openQueue } from '#platform/queue/queue.server.ts'
import { jobs } from '#server/jobs.ts'
import { buildDocuments } from '../../scripts/build/build-documents.ts'

declare module 'vitest' {
  interface ProvidedContext {
    tests: { folder: string; connection: { host: string; user: string }; role: string; template: string }
  }
}

const template = 'shop_template'
const jobNames = Object.keys(jobs) as JobName[]

/** One database server per run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name === 'pure')) return
  await buildDocuments()
  const folder = mkdtempSync(join(tmpdir(), 'shop-tests-'))
  const connection = embeddedConnection(join(folder, 'postgres'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))
  await createTemplate(connection)
  const admin = { host: `${connection.host}`, user: `${connection.user}` }
  project.provide('tests', { folder, connection: admin, role: shopRole, template })

  return async function teardown() {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function createTemplate(connection: pg.PoolConfig) {
  const admin = new pg.Client(connection)
  await admin.connect()
  // Some tests make a database of their own.
  await admin.query(`alter role ${shopRole} createdb`)
  // Only a power cut could lose what is not flushed, and no test cuts the power of this server.
  for (const setting of ['fsync', 'full_page_writes']) await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database ${template} owner ${shopRole}`)
  await admin.end()
  const own = { ...connection, user: shopRole, database: template }
  const pool = new pg.Pool(own)
  await migrateToLatest(pool)
  await pool.end()
  const queue = await openQueue(jobs, { leaveInQueue: jobNames, connection: own })
  await queue.close()
}
