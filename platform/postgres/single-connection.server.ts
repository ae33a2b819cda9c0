import pg from 'pg'

/**
 * A pool for work that one connection does. Without the handlers, PostgreSQL would end this process with a connection that it
 * ends, even one that is closing, such as when its database is dropped.
 */
export function openSingleConnection(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 1 })
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}
