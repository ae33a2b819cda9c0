import { beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { findCustomer } from './find-customer.server.ts'

let asha: Customer | undefined

beforeAll(async () => {
  const details = { fullName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' }
  const added = await db
    .insert(customers)
    .values([
      { email: 'ravi@example.in', ...details },
      { email: 'asha@example.in', ...details },
    ])
    .returning()
  asha = added[1]
})

describe('findCustomer', () => {
  it.each(['asha@example.in', 'Asha@Example.IN'])('finds a customer as %s', async (email) => {
    expect(asha).toBeDefined()
    expect(await findCustomer(email)).toEqual(asha)
  })

  it.each(['', 'asha', 'sha@example.in', '%@example.in', 'asha@example.in.'])('finds nobody as %j', async (email) => {
    expect(await findCustomer(email)).toBeNull()
  })
})
