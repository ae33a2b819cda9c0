import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { consents } from './schema/consents.ts'
import { customers, leads } from './schema/customers.ts'

let made = 0

async function addCustomer(email = `customer${++made}@example.in`) {
  const details = { fullName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' }
  const [customer] = await db
    .insert(customers)
    .values({ email, ...details })
    .returning()
  if (!customer) throw new Error('no customer')
  return customer
}

/** The constraint or the trigger's message with which PostgreSQL refuses. */
async function refusal(query: Promise<unknown>): Promise<string> {
  try {
    await query
  } catch (error) {
    const { constraint, message } = (error as Error).cause as Error & { constraint?: string }
    return constraint ?? message
  }
  return 'accepted'
}

describe('customers', () => {
  it('have one row per e-mail address, in lower case', async () => {
    const { email } = await addCustomer()
    expect(await refusal(addCustomer(email))).toBe('customers_email_key')
    expect(await refusal(addCustomer('Asha@example.in'))).toBe('customers_email_lower')
  })
})

describe('orders', () => {
  it('start as pending and belong to a customer', async () => {
    const customer = await addCustomer()
    const order = await addOrder({ customerId: customer.id, amountInPaise: 20_800 })
    expect(order).toMatchObject({ status: 'pending', amountInPaise: 20_800, completedAt: null })
    expect(order.createdAt).toBeInstanceOf(Date)
    expect(await refusal(addOrder({ customerId: -1 }))).toBe('orders_customer_id_customers_id_fk')
  })

  it('have a price above zero, or a discount that makes them free', async () => {
    expect(await refusal(addOrder({ amountInPaise: 0 }))).toBe('orders_free_by_discount')
  })
})

describe('leads', () => {
  it('store the typed details next to the customer', async () => {
    const { id: customerId, email, fullName, phoneNumber, classLevel } = await addCustomer()
    const details = { email, fullName, phoneNumber, classLevel }
    const [lead] = await db
      .insert(leads)
      .values({ id: 'lead-1', customerId, ...details })
      .returning()
    expect(lead).toMatchObject({ customerId, ...details })
  })
})

describe('consents', () => {
  async function grant() {
    const customer = await addCustomer()
    const consent = {
      customerId: customer.id,
      purpose: 'emailMarketing' as const,
      granted: true,
      textVersion: '2025-11',
      source: 'checkout' as const,
    }
    await db.insert(consents).values(consent)
    return consent
  }

  it('can be added, but not changed or deleted', async () => {
    const { customerId } = await grant()
    const ofCustomer = eq(consents.customerId, customerId)
    const change = db.update(consents).set({ granted: false }).where(ofCustomer)
    expect(await refusal(change)).toContain('append-only')
    expect(await refusal(db.delete(consents).where(ofCustomer))).toContain('append-only')
    expect(await db.select({ granted: consents.granted }).from(consents).where(ofCustomer)).toEqual([{ granted: true }])
  })

  describe('when their proof is deleted', () => {
    async function grantWithProof() {
      const consent = await grant()
      await db.insert(consents).values({ ...consent, ip: '203.0.113.7', userAgent: 'Mozilla/5.0' })
      return consent.customerId
    }
    const blank = { ip: null, userAgent: null }

    function whileDeletingProof(customerId: number, changedOf: number, changed: Partial<typeof consents.$inferInsert>) {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('shop.deletes_proof_of_customer', ${String(customerId)}, true)`)
        await tx.update(consents).set(changed).where(eq(consents.customerId, changedOf))
      })
    }

    it('lose ip address and browser', async () => {
      const customerId = await grantWithProof()
      expect(await refusal(whileDeletingProof(customerId, customerId, blank))).toBe('accepted')
      const rows = await db.select().from(consents).where(eq(consents.customerId, customerId))
      expect(rows).toMatchObject([blank, blank])
    })

    it.each([
      ['the answer', { granted: false }],
      ['the purpose', { purpose: 'dndOverride' as const }],
      ['the time', { createdAt: new Date(0) }],
      ['the source', { source: 'withdrawal' as const }],
      ['the text', { textVersion: 'another' }],
      ['the language', { language: 'hi' as const }],
      ['the customer', { customerId: 1 }],
    ])('keep %s', async (_, changed) => {
      const customerId = await grantWithProof()
      expect(await refusal(whileDeletingProof(customerId, customerId, { ...blank, ...changed }))).toContain(
        'append-only',
      )
    })

    it.each([
      { ip: '198.51.100.1', userAgent: null },
      { ip: null, userAgent: 'another' },
    ])('do not get another ip address or browser: %j', async (changed) => {
      const customerId = await grantWithProof()
      expect(await refusal(whileDeletingProof(customerId, customerId, changed))).toContain('append-only')
    })

    it('of another customer stay as they are', async () => {
      const [customerId, other] = [await grantWithProof(), await grantWithProof()]
      expect(await refusal(whileDeletingProof(customerId, other, blank))).toContain('append-only')
    })

    it('cannot be deleted, or changed again afterwards', async () => {
      const customerId = await grantWithProof()
      const ofCustomer = eq(consents.customerId, customerId)
      const deleting = db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('shop.deletes_proof_of_customer', ${String(customerId)}, true)`)
        await tx.delete(consents).where(ofCustomer)
      })
      expect(await refusal(deleting)).toContain('append-only')
      await whileDeletingProof(customerId, customerId, blank)
      expect(await refusal(db.update(consents).set(blank).where(ofCustomer))).toContain('append-only')
    })
  })

  it('are withdrawn by another row', async () => {
    const consent = await grant()
    await db.insert(consents).values({ ...consent, granted: false, source: 'withdrawal' })
    expect(await db.$count(consents, eq(consents.customerId, consent.customerId))).toBe(2)
  })

  it('have only known purposes and sources', async () => {
    const { customerId } = await grant()
    const add = (purpose: string, source: string) =>
      db.execute(sql`insert into consents (customer_id, purpose, granted, text_version, source)
        values (${customerId}, ${purpose}, true, '1', ${source})`)
    expect(await refusal(add('telepathy', 'checkout'))).toBe('consents_purpose_known')
    expect(await refusal(add('dndOverride', 'rumour'))).toBe('consents_source_known')
  })
})
