import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'
import { startProcess } from '../../scripts/start-process.ts'
import { pay, startPayment } from './buyer.ts'
import { findPort } from './start-shop.ts'
import type { StormRow } from './storm.ts'

const diskMegabytes = 400
const maxWaitMs = 60_000

/** A shop with its own database on a small disk that fills up. Null where this user cannot mount a disk. */
export async function fillDisk(): Promise<StormRow[] | null> {
  const disk = mkdtempSync(join(tmpdir(), 'shop-full-disk-'))
  if (!canRun('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk])) {
    rmSync(disk, { recursive: true })
    return null
  }
  const port = await findPort()
  const shop = await startProcess({ PORT: String(port), DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' })
  const filler = join(disk, 'filler')
  try {
    const paid = ['before@example.com', 'after@example.com']
    await buy(port, 'before@example.com')
    fill(filler)
    const isSeen = await waitForReadiness(port, 503)
    await buy(port, 'during@example.com').then(
      () => paid.push('during@example.com'),
      () => {},
    )
    rmSync(filler)
    const isBack = await waitForReadiness(port, 200)
    await buy(port, 'after@example.com')
    const kept = await countCompleted(join(disk, 'data/postgres'), paid)
    const back = isBack ? 1 : 0
    return [
      { what: 'full disk seen by /readyz', tried: 1, lost: isSeen ? 0 : 1, doubled: 0, recovered: back },
      {
        what: 'payments around a full disk',
        tried: paid.length,
        lost: paid.length - kept,
        doubled: 0,
        recovered: back,
      },
    ]
  } finally {
    await shop.stop()
    canRun('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

function canRun(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function buy(port: number, email: string) {
  await pay(port, await startPayment(port, email))
}

async function countCompleted(folder: string, emails: string[]): Promise<number> {
  const client = new pg.Client(embeddedConnection(folder))
  await client.connect()
  try {
    for (const deadline = Date.now() + maxWaitMs; ; await sleep(500)) {
      const { rows } = await client.query(
        "select count(*)::int as count from orders where status = 'completed' and email = any ($1)",
        [emails],
      )
      if (rows[0].count === emails.length || Date.now() > deadline) return rows[0].count
    }
  } finally {
    await client.end()
  }
}

/** Writes until the disk refuses. */
function fill(path: string) {
  for (const block of [Buffer.alloc(1024 ** 2), Buffer.alloc(4_096)]) {
    try {
      for (;;) writeFileSync(path, block, { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

async function waitForReadiness(port: number, status: number): Promise<boolean> {
  const deadline = Date.now() + maxWaitMs
  while (Date.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (response?.status === status) return true
    await sleep(500)
  }
  return false
}
