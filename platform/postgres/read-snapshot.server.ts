import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { db, type Transaction } from './database.server.ts'

type Read<T> = (tx: Transaction) => Promise<T>

/** Reads several tables as they were at one moment, so that what they say fits together. */
export function readSnapshot<T>(read: Read<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Each of these holds a connection while it waits for two more: three at once could take all ten and wait for each other. */
const limit = pLimit(2)

/** The same on three connections, for a page that would otherwise wait for one long sum after the other. */
export function readSnapshotAtOnce<A, B, C>(one: Read<A>, two: Read<B>, three: Read<C>): Promise<[A, B, C]> {
  return limit(() =>
    readSnapshot(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select pg_export_snapshot() as id`)
      const readTheSame = <T>(read: Read<T>) =>
        readSnapshot(async (other) => {
          await other.execute(sql.raw(`set transaction snapshot '${rows[0]?.id}'`))
          return read(other)
        })
      return Promise.all([one(tx), readTheSame(two), readTheSame(three)])
    }),
  )
}
