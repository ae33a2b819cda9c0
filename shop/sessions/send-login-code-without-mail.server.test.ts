import { expect, it, vi } from 'vitest'
import { deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addCustomer } from '#tests/database/orders.ts'
import { sendLoginCode } from './send-login-code.server.ts'

// Settings are read at import, which is later than this: nobody listens at port 1.
vi.hoisted(() => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
})

it('says so when the code cannot be mailed, and keeps the failed attempt', async () => {
  await expect(sendLoginCode(await addCustomer('asha@example.in'))).rejects.toThrow()
  expect(await db.select().from(deliveries)).toMatchObject([{ kind: 'login-code', status: 'failed' }])
})
