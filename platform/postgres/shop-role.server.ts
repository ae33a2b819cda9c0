import pg from 'pg'

/** The role of the running shop in the embedded database: it owns the shop's data but is no superuser. */
export const shopRole = 'shop_app'

const roleLock = 727_002

/** Creates the role and makes it the owner of the database. */
export async function prepareShopRole(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  // The server may stop while it is prepared; the query then rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    // Closing the connection releases the lock, which other processes of the shop wait for.
    await client.query('select pg_advisory_lock($1)', [roleLock])
    await client.query(createRole)
  } finally {
    await client.end()
  }
}

const createRole = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${shopRole}') then create role ${shopRole} login; end if;
    if (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) <> '${shopRole}' then
      execute format('alter database %I owner to ${shopRole}', current_database());
    end if;
  end $$`
