import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { resendOrder } from './resend-order.server.ts'

// No server listens on this port; settings are read at import, which happens after this.
vi.hoisted(() => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
})

it('reports that the mail server did not accept the mail, and leaves the retry to the job', async () => {
  const { id } = await addOrder({ status: 'completed' })
  expect(await resendOrder({ ip: null, name: 'owner' }, id)).toEqual({ refused: 'not-accepted' })
  // A second click within seconds is the same request.
  expect(await resendOrder({ ip: null, name: 'owner' }, id)).toEqual({ refused: 'not-accepted' })
  expect(await waitingJobs('delivery.email', id)).toHaveLength(1)
  expect(await db.$count(auditLog, eq(auditLog.orderId, id))).toBe(1)
})
