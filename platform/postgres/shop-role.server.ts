import pg from 'pg'

/** The role of the running shop in the embedded database: it owns the shop's data but is no superuser. */
export const shopRole = 'shop_app'

const roleLock = 727_002

/** Creates the role and makes it the owner of everything that a superuser created, as shops did before. */
export async function prepareShopRole(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser)
  // The server may stop while it is prepared; the query then rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    // Closing the connection releases the lock, which other processes of the shop wait for.
    await client.query('select pg_advisory_lock($1)', [roleLock])
    await client.query(createRole)
    await client.query(moveOwnership)
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

// PostgreSQL refuses "reassign owned" for the superuser that created the cluster.
const moveOwnership = `
  do $$ declare statement text; begin
    for statement in
      with ours as (
        select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      ), superuser as (
        select oid from pg_roles where rolname = current_user
      ), of_extension as (
        select classid, objid from pg_depend where deptype = 'e'
      )
      select format('alter schema %I owner to ${shopRole}', nspname)
      from ours join pg_namespace using (oid, nspname) where nspowner in (select oid from superuser)
      union all
      select format('alter %s %s owner to ${shopRole}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        pg_class.oid::regclass)
      from pg_class join ours on ours.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and relowner in (select oid from superuser)
        and ('pg_class'::regclass, pg_class.oid) not in (select * from of_extension)
        -- The sequence of a column follows its table.
        and not exists (select from pg_depend where objid = pg_class.oid and relkind = 'S' and deptype in ('a', 'i'))
      union all
      select format('alter routine %s owner to ${shopRole}', pg_proc.oid::regprocedure)
      from pg_proc join ours on ours.oid = pronamespace
      where proowner in (select oid from superuser)
        and ('pg_proc'::regclass, pg_proc.oid) not in (select * from of_extension)
      union all
      select format('alter type %s owner to ${shopRole}', pg_type.oid::regtype)
      from pg_type join ours on ours.oid = typnamespace
      where typtype in ('e', 'd') and typowner in (select oid from superuser)
        and ('pg_type'::regclass, pg_type.oid) not in (select * from of_extension)
    loop execute statement; end loop;
  end $$`
