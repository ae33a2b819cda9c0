// npm run test:failover -- --faults kill,freeze --rounds 2 --buyers 20: two shops sell on three PostgreSQL while the primary
// fails. Needs etcd, HAProxy, Patroni 3.0.3 or later and a PostgreSQL server; runs in namespaces that end with it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPrograms, type Programs } from './requirements.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    buyers: { type: 'string', default: '20' },
    /** To see what is lost then. */
    asynchronous: { type: 'boolean', default: false },
    'keep-logs': { type: 'boolean', default: false },
  },
})

const { programs, missing } = findPrograms()
if (missing.length > 0) {
  console.error(['The failover test cannot run here.', ...missing].join('\n'))
  process.exit(1)
}
const inside = process.env.FAILOVER_FOLDER
process.exit(inside ? await runInside(programs, inside) : runInNamespaces())

/** Everything that is started ends with this command, and no packet can leave the computer. */
function runInNamespaces(): number {
  const root = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const namespaces = [...root, '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  if (spawnSync('unshare', [...namespaces, 'true']).status !== 0) {
    console.error('The failover test cannot run here.\nThis user may not make network namespaces: run it as root.')
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-failover-'))
  // The shell, as the first process, buries what Patroni leaves behind: it waits until a dead PostgreSQL is gone.
  const command = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const env = { ...process.env, FAILOVER_FOLDER: folder }
  const { status } = spawnSync('unshare', [...namespaces, ...command], { env, stdio: 'inherit' })
  if (values['keep-logs']) console.log(`The logs are in ${folder}.`)
  else rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  return status ?? 1
}

async function runInside(found: Programs, folder: string): Promise<number> {
  // A lost connection is what is tested.
  process.env.LOG_LEVEL ??= 'silent'
  const { runFailovers } = await import('./run-failovers.ts')
  return runFailovers(folder, found, {
    faults: values.faults ? values.faults.split(',') : null,
    rounds: Number(values.rounds),
    buyers: Number(values.buyers),
    isSynchronous: !values.asynchronous,
  })
}
