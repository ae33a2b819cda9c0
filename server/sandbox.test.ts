import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sandboxPayments, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { openOrder } from '#tests/database/orders.ts'
import { sandboxRoutes } from './sandbox.ts'

async function press(ref: string, fields: Record<string, string>) {
  const response = await sandboxRoutes.request(`/pay/${ref}`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, to: response.headers.get('Location') }
}

async function open() {
  const { id, paymentRef: ref } = await openOrder()
  return { ref, returned: { status: 303, to: expect.stringContaining(`/thank-you?order_id=${id}&product=maths`) } }
}

const countTransfers = (ref: string) => db.$count(sandboxTransfers, eq(sandboxTransfers.ref, ref))
const readStatus = async (ref: string) =>
  (await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref)))[0]?.status

describe('POST /sandbox/pay/:ref', () => {
  it('takes the money once, however often the buyer submits the form', async () => {
    const { ref, returned } = await open()
    const pressed = await Promise.all([1, 2, 3, 4].map(() => press(ref, { method: 'card', outcome: 'succeed' })))
    expect(pressed).toEqual(Array(4).fill(returned))
    expect(await press(ref, { app: 'PhonePe' })).toEqual(returned)
    expect(await countTransfers(ref)).toBe(1)
  })

  it('returns to the payment page when the bank declines or nothing was chosen', async () => {
    const { ref, returned } = await open()
    const back = { status: 303, to: `/sandbox/pay/${ref}?declined=yes` }
    expect(await press(ref, { outcome: 'decline' })).toEqual(back)
    expect(await press(ref, { outcome: 'anything' })).toEqual(back)
    expect(await readStatus(ref)).toBe('open')
    expect(await press(ref, { outcome: 'pending' })).toEqual(returned)
    expect(await readStatus(ref)).toBe('pending')
    expect(await press(ref, { outcome: 'succeed' })).toEqual(returned)
    expect(await countTransfers(ref)).toBe(1)
  })

  it('takes no money after the page has closed', async () => {
    const { ref } = await open()
    await db
      .update(sandboxPayments)
      .set({ createdAt: sql`now() - interval '36 minutes'` })
      .where(eq(sandboxPayments.ref, ref))
    expect(await press(ref, { outcome: 'succeed' })).toEqual({ status: 303, to: `/sandbox/pay/${ref}` })
    expect(await readStatus(ref)).toBe('expired')
    expect(await countTransfers(ref)).toBe(0)
  })

  it.each(['sbx_unknown', '%00', 'x'])('responds with 404 to the unknown payment %s', async (ref) => {
    expect(await press(ref, { outcome: 'succeed' })).toMatchObject({ status: 404 })
  })
})
