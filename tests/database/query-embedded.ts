import pg from 'pg'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'

/** Asks the server whose data are in this folder, over a connection of its own. */
export async function queryEmbedded(folder: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(embeddedConnection(folder))
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
