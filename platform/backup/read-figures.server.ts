import type pg from 'pg'

export type Figures = Record<string, number>

/** Rows that come and go by themselves all the time. */
const ignoredTables = ['rate_limits', 'backup_status', 'started_jobs']

const listColumns = `
  select c.relname as table, coalesce(array_agg(a.attname::text order by a.attname)
    filter (where a.attname like '%in_paise' and a.atttypid in ('int4'::regtype, 'int8'::regtype)), '{}') as amounts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
  group by 1 order by 1`

/** How many rows each table has, and the sum of every amount of money in it. */
export async function readFigures(client: Pick<pg.Client, 'query'>): Promise<Figures> {
  const { rows: tables } = await client.query<{ table: string; amounts: string[] }>(listColumns, [ignoredTables])
  const figures: Figures = {}
  for (const { table, amounts } of tables) {
    const sums = amounts.map((name) => `coalesce(sum("${name}"), 0)::float8 as "${name}"`)
    const { rows } = await client.query(`select ${['count(*)::float8 as rows', ...sums].join(', ')} from "${table}"`)
    for (const [name, value] of Object.entries<number>(rows[0])) figures[`${table}.${name}`] = value
  }
  return figures
}

/** The shop goes on selling while the figures are read, so the restored ones lie between those before and after. */
export function findDifferences(restored: Figures, before: Figures, after: Figures): string[] {
  return Object.entries(before).flatMap(([name, first]) => {
    const last = after[name] ?? first
    const found = restored[name]
    const change = Math.abs(last - first)
    const isExpected =
      found !== undefined && found >= Math.min(first, last) - change && found <= Math.max(first, last) + change
    return isExpected ? [] : [`${name}: ${found ?? 'missing'} instead of ${first}`]
  })
}
