import { describe, expect, it } from 'vitest'
import type { Transaction } from '#platform/postgres/database.server.ts'
import type { JobDefinition } from '#platform/queue/job-definition.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { jobs } from './jobs.ts'

describe('jobs', () => {
  it('need no payload when they run on a schedule', () => {
    const scheduled = Object.entries<JobDefinition>(jobs).filter(([, { schedule }]) => schedule)
    expect(scheduled.filter(([, { run }]) => run.length > 0)).toEqual([])
    expect(scheduled.length).toBeGreaterThan(0)
  })

  it('are enqueued with the payload of their definition, which the compiler checks', () => {
    const compiled = async (tx: Transaction) => {
      await enqueue(tx, 'order.completed', { orderId: 'bb_1' })
      // @ts-expect-error: the payload of another job.
      await enqueue(tx, 'order.completed', { leadId: 'lead_1' })
      // @ts-expect-error: there is no such job.
      await enqueue(tx, 'order.forgotten', { orderId: 'bb_1' })
    }
    expect(compiled).toBeTypeOf('function')
  })
})
