const maxTries = 4

/** Runs a transaction again that PostgreSQL ended because it and another one waited for each other's rows. */
export async function retryDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === maxTries || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '40P01' || (cause instanceof Error && isDeadlock(cause))
}
