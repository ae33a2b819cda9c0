import { Gauge } from 'prom-client'
import { readBackupStatus } from '#platform/backup/backup-status.server.ts'
import { log } from '#platform/log/log.server.ts'
import { metrics } from '#platform/metrics.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { checkWrites } from '#platform/postgres/write-check.server.ts'
import { shopFigures } from './shop-figures.ts'

const registers = [metrics]
const gauges = new Map<string, Gauge>()

function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const known = gauges.get(name)
  if (known) return known
  const made = new Gauge({ name, help, labelNames, registers })
  gauges.set(name, made)
  return made
}

/** Reads what the database knows, right before each answer. A figure that cannot be read is left out. */
export async function updateShopGauges(): Promise<void> {
  await Promise.all([...shopFigures.map(updateFigure), updateBackup(), updateDisk()])
}

async function updateFigure({ name, help, labels = [], statement }: (typeof shopFigures)[number]): Promise<void> {
  const target = gauge(name, help, labels)
  target.reset()
  try {
    const { rows } = await db.execute<Record<string, string | number | null>>(statement)
    for (const row of rows) {
      const named = Object.fromEntries(labels.map((label) => [label, `${row[label]}`]))
      target.set(named, Number(row.value ?? 0))
    }
  } catch (err) {
    log.warn({ err, name }, 'a metric could not be read')
  }
}

async function updateBackup(): Promise<void> {
  const status = await readBackupStatus().catch(() => null)
  if (!status) return
  const seconds = (time: Date | null) => (time ? time.getTime() / 1000 : 0)
  gauge('shop_last_backup_timestamp_seconds', 'When the last base backup began.').set(seconds(status.baseAt))
  gauge('shop_wal_archived_timestamp_seconds', 'Everything before this time can be restored.').set(
    seconds(status.walAt),
  )
  gauge('shop_last_backup_check_timestamp_seconds', 'When a backup was last restored and compared.').set(
    seconds(status.checkedAt),
  )
  gauge('shop_backup_check_differences', 'What differed in the last trial restore.').set(
    status.checkDifferences?.length ?? 0,
  )
}

async function updateDisk(): Promise<void> {
  const { problem, freeMegabytes } = await checkWrites()
  gauge('shop_writable', '1 while the shop can write to its disk and its database.').set(problem ? 0 : 1)
  if (freeMegabytes !== undefined)
    gauge('shop_disk_free_bytes', 'Free space on the disk of the data folder.').set(freeMegabytes * 1024 ** 2)
}
