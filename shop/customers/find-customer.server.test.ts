import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '#db/schema/customers.ts'
import { addCustomer } from '#tests/database/orders.ts'
import { findCustomer } from './find-customer.server.ts'

let asha: Customer

beforeAll(async () => {
  await addCustomer('ravi@example.in')
  asha = await addCustomer('asha@example.in')
})

describe('findCustomer', () => {
  it.each(['asha@example.in', 'Asha@Example.IN'])('finds a customer as %s', async (email) => {
    expect(await findCustomer(email)).toEqual(asha)
  })

  it.each(['', 'asha', 'sha@example.in', '%@example.in', 'asha@example.in.'])('does not find %j', async (email) => {
    expect(await findCustomer(email)).toBeNull()
  })
})
