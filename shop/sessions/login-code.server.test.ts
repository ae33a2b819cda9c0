import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { securityEvents } from '#db/schema/audit.ts'
import { deliveries, demoMailbox } from '#db/schema/messages.ts'
import { loginCodes } from '#db/schema/sessions.ts'
import { hashNetworkForLog } from '#platform/log/hash-network-for-log.server.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { addCustomer } from '#tests/database/orders.ts'
import { withHindiDigits } from '#tests/hindi.ts'
import { createLoginCode } from './create-login-code.server.ts'
import { type RedeemedLoginCode, redeemLoginCode } from './redeem-login-code.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

let count = 0
let asha: { id: number; email: string }

beforeEach(async () => {
  asha = await addCustomer(`asha${++count}@example.in`)
})

async function listMailedCodes(): Promise<string[]> {
  const mails = await db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, asha.email)).orderBy(demoMailbox.id)
  return mails.map(({ subject }) => subject.slice(0, 6))
}

async function send(options?: { replacing?: string }): Promise<{ id: string; code: string }> {
  const id = await sendLoginCode(asha, options)
  return { id, code: (await listMailedCodes()).at(-1) ?? '' }
}

const wrongCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

const isRefused = (result: RedeemedLoginCode, key: string) => 'refused' in result && result.refused === key

async function getRow(id: string) {
  const [row] = await db.select().from(loginCodes).where(eq(loginCodes.id, id))
  if (!row) throw new Error('no code')
  return row
}

describe('a login code', () => {
  it('has six digits, is mailed, and works once', async () => {
    const { id, code } = await send()
    expect(code).toMatch(/^\d{6}$/)
    expect(await redeemLoginCode(id, code)).toEqual({ customerId: asha.id })
    expect(await redeemLoginCode(id, code)).toEqual({ refused: 'spent-code' })
  })

  it('works with the digits of a Hindi keyboard', async () => {
    const { id, code } = await send()
    expect(await redeemLoginCode(id, ` ${withHindiDigits(code)}`)).toEqual({ customerId: asha.id })
  })

  it('is counted for the owner when it is wrong, and not when it is right', async () => {
    const ip = '198.51.100.77'
    const network = hashNetworkForLog(ip)
    const countRefused = async () => {
      await storeSecurityEvents()
      const rows = await db.select().from(securityEvents).where(eq(securityEvents.network, network))
      return rows.reduce((sum, row) => sum + row.count, 0)
    }
    const { id, code } = await send()
    await redeemLoginCode(id, wrongCode(code), { ip })
    expect(await countRefused()).toBe(1)
    await redeemLoginCode(id, code, { ip })
    expect(await countRefused()).toBe(1)
  })

  it('has six digits when it starts with zeros', async () => {
    for (let tried = 0; tried < 100; tried++) {
      expect((await createLoginCode(asha.id, undefined)).code).toMatch(/^\d{6}$/)
    }
  })

  it('never works without a customer, and counts its tries like any other', async () => {
    const { id, code } = await createLoginCode(null, undefined)
    for (const triesLeft of [4, 3])
      expect(await redeemLoginCode(id, code)).toEqual({ refused: 'wrong-code', triesLeft })
  })

  it('is logged when it is wrong, with a hashed network and without the code', async () => {
    const { id, code } = await send()
    const warn = vi.spyOn(log, 'warn')
    await redeemLoginCode(id, wrongCode(code), { ip: '203.0.113.50' })
    expect(warn.mock.calls).toEqual([
      [{ network: expect.stringMatching(/^[\w-]{12}$/), refused: 'wrong-code' }, 'refused a login code'],
    ])
    warn.mockRestore()
  })

  it('may be typed with spaces', async () => {
    const { id, code } = await send()
    expect(await redeemLoginCode(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({ customerId: asha.id })
  })

  it('is not stored in the database', async () => {
    const { id, code } = await send()
    expect(JSON.stringify(await getRow(id))).not.toContain(code)
    const [delivery] = await db.select().from(deliveries).where(eq(deliveries.customerId, asha.id))
    expect(JSON.stringify(delivery)).not.toContain(code)
  })

  it('does not work in another browser', async () => {
    const mine = await send()
    const theirs = await send()
    if (mine.code === theirs.code) return
    expect(await redeemLoginCode(theirs.id, mine.code)).toMatchObject({ refused: 'wrong-code' })
    expect(await redeemLoginCode('guessed', mine.code)).toEqual({ refused: 'spent-code' })
    expect(await redeemLoginCode(mine.id, mine.code)).toEqual({ customerId: asha.id })
  })

  it('stops working after the fifth wrong guess', async () => {
    const { id, code } = await send()
    const results = []
    for (let step = 1; step <= 5; step++) results.push(await redeemLoginCode(id, wrongCode(code, step)))
    expect(results).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ refused: 'wrong-code', triesLeft })),
      { refused: 'spent-code' },
    ])
    expect(await redeemLoginCode(id, code)).toEqual({ refused: 'spent-code' })
  })

  it('allows five guesses when forty arrive at the same time', async () => {
    const { id, code } = await send()
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, at) => redeemLoginCode(id, wrongCode(code, at + 1))),
    )
    expect(results.filter((result) => isRefused(result, 'wrong-code'))).toHaveLength(4)
    expect(results.filter((result) => isRefused(result, 'spent-code'))).toHaveLength(36)
    expect((await getRow(id)).triesLeft).toBe(0)
  })

  it('works once when many tabs send it at the same time', async () => {
    const { id, code } = await send()
    const results = await Promise.all(Array.from({ length: 20 }, () => redeemLoginCode(id, code)))
    expect(results.filter((result) => !('refused' in result))).toEqual([{ customerId: asha.id }])
  })

  it('expires after ten minutes', async () => {
    const { id, code } = await send()
    const { createdAt, expiresAt } = await getRow(id)
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(10 * 60_000)
    await db
      .update(loginCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(loginCodes.id, id))
    expect(await redeemLoginCode(id, code)).toEqual({ refused: 'spent-code' })
  })

  it('stops working when the same browser requests another', async () => {
    const first = await send()
    const second = await send({ replacing: first.id })
    expect(await redeemLoginCode(first.id, first.code)).toEqual({ refused: 'spent-code' })
    expect(await redeemLoginCode(second.id, second.code)).toEqual({ customerId: asha.id })
  })

  it('still works when another browser requests a code for the same address', async () => {
    const mine = await send()
    await send()
    expect(await redeemLoginCode(mine.id, mine.code)).toEqual({ customerId: asha.id })
  })

  it.each(['', '12345', '1234567', 'abcdef', '१२३४५६', 'x'.repeat(10_000)])('is not %j', async (typed) => {
    const { id } = await send()
    expect(await redeemLoginCode(id, typed)).toMatchObject({ refused: 'wrong-code' })
  })
})
