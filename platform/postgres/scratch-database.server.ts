import pg from 'pg'
import { env } from '../env.server.ts'
import { embeddedFolder, ownerConnectionConfig } from './database.server.ts'
import { embeddedConnection } from './embedded-postgres.server.ts'
import { ownerRole, withoutForeignCode } from './shop-role.server.ts'

const insufficientPrivilege = '42501'

/** The role of the shop may not make databases. */
export class NoScratchDatabaseError extends Error {}

/** A second, empty database on the same server, for what must be tried before it touches the shop. It is dropped at the end. */
export async function withScratchDatabase<Result>(
  run: (connection: pg.PoolConfig) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client(
    env.databaseUrl ? ownerConnectionConfig() : { ...embeddedConnection(embeddedFolder), options: withoutForeignCode },
  )
  admin.on('error', () => {})
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>(`select left(current_database(), 50) || '_moving' as name`)
    const name = rows[0]?.name ?? ''
    const drop = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`
    // A killed process may have left it.
    await admin.query(drop)
    await create(admin, name)
    try {
      return await run(connectTo(name))
    } finally {
      await admin.query(drop)
    }
  } finally {
    await admin.end()
  }
}

async function create(admin: pg.Client, name: string): Promise<void> {
  const owner = env.databaseUrl ? '' : `owner ${ownerRole}`
  try {
    await admin.query(`create database ${pg.escapeIdentifier(name)} template template0 ${owner}`)
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) throw new NoScratchDatabaseError()
    throw error
  }
}

function connectTo(name: string): pg.PoolConfig {
  const { connectionString, ...config } = ownerConnectionConfig()
  if (!connectionString) return { ...config, database: name }
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}
