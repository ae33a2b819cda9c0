import { schedule } from '#platform/queue.server.ts'

/** All work that runs by the clock. */
export async function scheduleJobs(): Promise<void> {
  await schedule('payments.reconcile', '* * * * *')
  await schedule('sales.summarise', '* * * * *')
  await schedule('data.forget', '30 3 * * *')
  await schedule('sessions.forget', '40 3 * * *')
  await schedule('copies.remove-unused', '20 * * * *')
}
