import { schedule } from '#platform/queue.server.ts'

/** All work that runs by the clock. */
export async function scheduleJobs(): Promise<void> {
  await schedule('payments.reconcile', '* * * * *')
  await schedule('copies.remove-unused', '20 * * * *')
}
