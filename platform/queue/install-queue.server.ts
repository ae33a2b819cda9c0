import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'

/** Creates or migrates the tables of the queue, which the running shop may not do itself. */
export async function installQueue(connection: PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...connection, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}
