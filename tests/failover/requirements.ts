import { execFileSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** With an older one a frozen primary that thaws takes its lock back, and acknowledged orders are lost. */
const minPatroni = [3, 0, 3]

/** Debian keeps the programs of a server out of the path. */
const serverFolders = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()

export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  /** The folder with initdb, postgres, pg_basebackup and pg_rewind. */
  postgres: string
}

/** What the test runs, or one sentence per thing that this computer lacks. */
export function findPrograms(): { programs: Programs; missing: string[] } {
  const path = (process.env.PATH ?? '').split(delimiter)
  const programs = {
    etcd: find('etcd', path),
    patroni: find('patroni', path),
    haproxy: find('haproxy', [...path, '/usr/sbin', '/usr/local/sbin']),
    postgres:
      [...serverFolders, ...path].find((folder) => find('pg_rewind', [folder]) && find('initdb', [folder])) ?? '',
  }
  const missing = [
    programs.etcd ? null : 'etcd is missing: "apt install etcd-server".',
    describePatroni(programs.patroni),
    programs.haproxy ? null : 'HAProxy is missing: "apt install haproxy".',
    programs.postgres ? null : 'The programs of a PostgreSQL server are missing: "apt install postgresql".',
    ...['unshare', 'nsenter', 'ip'].map((name) =>
      find(name, path) ? null : `${name} is missing: "apt install util-linux iproute2".`,
    ),
  ]
  return { programs, missing: missing.filter((sentence) => sentence !== null) }
}

function find(name: string, folders: string[]): string {
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? ''
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function describePatroni(program: string): string | null {
  const least = minPatroni.join('.')
  if (!program)
    return `Patroni ${least} or later is missing: Debian 13 has it, and "pip install patroni[etcd3,psycopg3]".`
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
  return isOldPatroni(version) ? `This is ${version}. Two orders were lost with 3.0.2: ${least} is the least.` : null
}

/** Of "patroni 4.0.7". */
export function isOldPatroni(version: string): boolean {
  const parts = (/\d+(\.\d+)+/.exec(version)?.[0] ?? '0').split('.').map(Number)
  const difference = minPatroni.map((least, at) => (parts[at] ?? 0) - least).find((each) => each !== 0)
  return (difference ?? 0) < 0
}
