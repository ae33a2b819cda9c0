import { findDatabaseError } from './database-error.server.ts'

const deadlock = '40P01'
const maxTries = 4

/** Runs a transaction again that PostgreSQL ended because it and another one waited for each other's rows. */
export async function retryDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === maxTries || findDatabaseError(error)?.code !== deadlock) throw error
    }
  }
}
