import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type RunningProcess, startProcess } from '../scripts/start-process.ts'
import { startCountingServer } from './counting-server.ts'
import { makeLargePdf } from './large-pdf.ts'

const appSecret = randomBytes(32).toString('base64url')
const port = Number(process.env.BENCH_PORT ?? 4340)

export interface BenchShop {
  name: string
  settings: Record<string, string>
  pool: pg.Pool
  process: RunningProcess
  start(): Promise<RunningProcess>
}

/** One PostgreSQL server that counts statements, for shops that each have their own database and the same files. */
export async function openShops() {
  const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const server = await startCountingServer(join(data, 'postgres'))
  const files = { maths: await makeLargePdf(), science: await makeLargePdf(50_000_000) }
  const shops: BenchShop[] = []

  async function openShop(name: string, folder = '.'): Promise<BenchShop> {
    const dataDir = join(data, name)
    mkdirSync(join(dataDir, 'files/originals'), { recursive: true })
    for (const [file, bytes] of Object.entries(files))
      writeFileSync(join(dataDir, `files/originals/${file}.pdf`), bytes)
    const admin = new pg.Client(server.connection)
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const settings = {
      PORT: String(port + shops.length),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DATABASE_URL: server.urlOf(name),
      APP_SECRET: appSecret,
    }
    const start = (more: Record<string, string> = {}) =>
      startProcess({ ...settings, ...more }, join(folder, 'scripts/start.ts'))
    const pool = new pg.Pool({ ...server.connection, database: name, max: 4 })
    const shop = { name, settings, pool, start, process: await start(name === 'shop' ? profile : {}) }
    await pool.query('create extension pg_stat_statements')
    shops.push(shop)
    return shop
  }

  return {
    server,
    files: { maths: join(data, 'shop/files/originals/maths.pdf') },
    openShop,
    async close() {
      await Promise.all(shops.map((shop) => Promise.all([shop.process.stop(), shop.pool.end()])))
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const profile: Record<string, string> = process.env.PROFILE
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.PROFILE}` }
  : {}

/** Signed paths of the downloads of new paid orders, each with another name. */
export async function addPaidOrders(pool: pg.Pool, count: number, file: 'maths' | 'science'): Promise<string[]> {
  const { rows: bought } = await pool.query(
    `select from information_schema.columns where table_name = 'orders' and column_name = 'product_name'`,
  )
  // The shop of an earlier commit may have orders that do not say what was bought.
  const [columns, values] =
    bought.length > 0
      ? [
          ', product_name, files, list_price_in_paise, price_in_paise',
          `, initcap($2), jsonb_build_array(jsonb_build_object('file', $2::text, 'title', initcap($2), 'downloadName', $2 || '.pdf')), 34800, 34800`,
        ]
      : ['', '']
  const { rows } = await pool.query<{ id: string }>(
    `with buyers as (
       insert into customers (email, full_name, phone_number, class_level)
       select gen_random_uuid() || '@example.in', 'Asha Rao ' || chr(65 + n % 26) || chr(97 + n / 26 % 26), '9876543210', 'class-10'
       from generate_series(1, $1::int) n returning *)
     insert into orders (id, customer_id, product_id, status, amount_in_paise, email, full_name, phone_number, class_level,
       provider, completed_at${columns})
     select 'bb_' || gen_random_uuid(), id, $2, 'completed', 34800, email, full_name, phone_number, class_level, 'sandbox', now()${values}
     from buyers returning id`,
    [count, file],
  )
  const expires = Math.floor(Date.now() / 1000) + 3600
  return rows.map(({ id }) => `/download/${signLink(`${id}.${file}.0.${expires}`)}`)
}

/** Signed here, because the shop's module would read the secret of another shop. */
function signLink(content: string): string {
  const key = createHmac('sha256', appSecret).update('download links').digest()
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}
