import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, orderNow } from '#tests/database/orders.ts'
import { ownerAct } from './owner-act.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const readAudit = (orderId: string) =>
  db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)

describe('ownerAct', () => {
  it('stores the change with its audit line and returns the result without it', async () => {
    const { id } = await addOrder()
    const rename = ownerAct('payment-accepted', async ({ tx }, orderId: string, fullName: string) => {
      await tx.update(orders).set({ fullName }).where(eq(orders.id, orderId))
      return { fullName, audit: { orderId, detail: { length: fullName.length } } }
    })
    expect(await rename(actor, id, 'Ravi Nair')).toEqual({ fullName: 'Ravi Nair' })
    expect(await orderNow(id)).toMatchObject({ fullName: 'Ravi Nair' })
    expect(await readAudit(id)).toMatchObject([{ act: 'payment-accepted', ip: actor.ip, detail: { length: 9 } }])
  })

  it('writes no audit line for a refusal', async () => {
    const { id } = await addOrder()
    const refuse = ownerAct('payment-accepted', async () => ({ refused: 'not-today' }))
    expect(await refuse(actor)).toEqual({ refused: 'not-today' })
    expect(await readAudit(id)).toEqual([])
  })

  it('stores neither the change nor the audit line when the act fails', async () => {
    const { id, fullName } = await addOrder()
    const fail = ownerAct('payment-accepted', async ({ tx }, orderId: string) => {
      await tx.update(orders).set({ fullName: 'Ravi Nair' }).where(eq(orders.id, orderId))
      // There is no such customer, so the audit line cannot be written.
      return { audit: { orderId, customerId: -1 } }
    })
    await expect(fail(actor, id)).rejects.toThrow()
    expect(await orderNow(id)).toMatchObject({ fullName })
    expect(await readAudit(id)).toEqual([])
  })

  it('can write several audit lines, or none', async () => {
    const { id } = await addOrder()
    const twice = ownerAct('payment-accepted', async (_, orderId: string) => ({
      audit: [{ orderId }, { act: 'refund-recorded', orderId }],
    }))
    const silent = ownerAct('payment-accepted', async () => ({ audit: [] }))
    await twice(actor, id)
    await silent(actor)
    expect((await readAudit(id)).map(({ act }) => act)).toEqual(['payment-accepted', 'refund-recorded'])
  })

  it('runs what was left for after the commit, unless the act was refused', async () => {
    const { id } = await addOrder()
    const seen: string[] = []
    const rename = ownerAct('payment-accepted', async ({ tx, afterCommit }, fullName: string) => {
      await tx.update(orders).set({ fullName }).where(eq(orders.id, id))
      afterCommit(async () => seen.push((await orderNow(id)).fullName))
      return fullName === '' ? { refused: 'no-name' } : { audit: { orderId: id } }
    })
    await rename(actor, '')
    await rename(actor, 'Ravi Nair')
    expect(seen).toEqual(['Ravi Nair'])
  })

  it('tells the act who acts', async () => {
    const describe = ownerAct('payment-accepted', async ({ actor: { name } }) => ({ name, audit: [] }))
    expect(await describe({ ip: null, name: 'Ravi' })).toEqual({ name: 'Ravi' })
  })
})
