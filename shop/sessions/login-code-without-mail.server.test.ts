import { expect, it, vi } from 'vitest'
import { customers, deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { issueLoginCode } from './login-code.server.ts'

// Settings are read at import, which is later than this: nobody listens at port 1.
vi.hoisted(() => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
})

it('says so when the code cannot be mailed, and keeps the failed attempt', async () => {
  const [asha] = await db
    .insert(customers)
    .values({ email: 'asha@example.in', fullName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' })
    .returning()
  if (!asha) throw new Error('no customer')
  await expect(issueLoginCode(asha)).rejects.toThrow()
  expect(await db.select().from(deliveries)).toMatchObject([{ kind: 'login-code', status: 'failed' }])
})
