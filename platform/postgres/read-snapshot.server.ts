import { db, type Transaction } from './database.server.ts'

/** Reads several tables as they were at one moment, so that what they say fits together. */
export function readSnapshot<T>(read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
