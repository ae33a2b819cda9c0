import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { grantToShop } from './grant-to-shop.server.ts'
import { lockNumbers } from './lock-numbers.ts'

/** The roles of the embedded database; neither is a superuser. One owns the tables and migrates them. */
export const ownerRole = 'shop_owner'
/** The other one runs the shop and owns nothing. */
export const shopRole = 'shop_app'

/** A superuser runs nothing that settings of a role or triggers of a restored database say. */
export const withoutForeignCode = '-c session_preload_libraries= -c local_preload_libraries= -c event_triggers=off'

const maxLockWaitMs = 300
const retryEveryMs = 1_000
const maxTries = 300
const lockNotAvailable = '55P03'

/** Creates the roles and makes one the owner of the database and of everything in it. */
export async function prepareShopRoles(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...superuser, options: withoutForeignCode })
  // The server may stop while it is prepared; the query then rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    // Closing the connection releases the lock, which other processes of the shop wait for.
    await client.query('select pg_advisory_lock($1)', [lockNumbers.role])
    await client.query(createRoles)
    for (let tries = 1; await ownsRelations(client); tries++) await takeTables(client, tries)
  } finally {
    await client.end()
  }
}

const createRoles = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${shopRole}') then create role ${shopRole} login; end if;
    if not exists (select from pg_roles where rolname = '${ownerRole}') then create role ${ownerRole} login; end if;
    if (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) <> '${ownerRole}' then
      execute format('alter database %I owner to ${ownerRole}', current_database());
    end if;
  end $$`

/** In version 1.0.0 the running shop owned them. The tables of earlier versions stay as they are. */
async function ownsRelations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class where relowner = '${shopRole}'::regrole and to_regclass('public.disputes') is not null limit 1`)
  return rows.length > 0
}

/** Missing after a first start that was interrupted; then the rights follow the migrations. */
async function hasQueue(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as is_there`)
  return rows[0].is_there
}

/** While another version of the shop may be selling, which must be able to go on: so it gets its rights at once. */
async function takeTables(client: pg.ClientBase, tries: number): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${maxLockWaitMs}`)
    await client.query(`reassign owned by ${shopRole} to ${ownerRole}`)
    if (await hasQueue(client)) await grantToShop(client, shopRole)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code !== lockNotAvailable || tries >= maxTries) throw error
    await sleep(retryEveryMs)
  }
}
