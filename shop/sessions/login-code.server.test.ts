import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliveries, demoMailbox, loginCodes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addCustomer } from '#tests/database/orders.ts'
import { type RedeemedLoginCode, redeemLoginCode } from './redeem-login-code.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

let made = 0
let asha: { id: number; email: string }

beforeEach(async () => {
  asha = await addCustomer(`asha${++made}@example.in`)
})

async function mailedCodes(): Promise<string[]> {
  const mails = await db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, asha.email)).orderBy(demoMailbox.id)
  return mails.map(({ subject }) => subject.slice(0, 6))
}

async function issue(options?: { replacing?: string }): Promise<{ id: string; code: string }> {
  const id = await sendLoginCode(asha, options)
  return { id, code: (await mailedCodes()).at(-1) ?? '' }
}

/** Never the right one. */
const wrong = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

const isRefused = (answer: RedeemedLoginCode, key: string) => 'refused' in answer && answer.refused === key

async function rowOf(id: string) {
  const [row] = await db.select().from(loginCodes).where(eq(loginCodes.id, id))
  if (!row) throw new Error('no code')
  return row
}

describe('a login code', () => {
  it('is six digits, mailed, and lets its customer in once', async () => {
    const { id, code } = await issue()
    expect(code).toMatch(/^\d{6}$/)
    expect(await redeemLoginCode(id, code)).toEqual({ customerId: asha.id })
    expect(await redeemLoginCode(id, code)).toEqual({ refused: 'spent-code' })
  })

  it('may be typed with blanks, as people read it aloud', async () => {
    const { id, code } = await issue()
    expect(await redeemLoginCode(id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({ customerId: asha.id })
  })

  it('is nowhere in the database but in the mail', async () => {
    const { id, code } = await issue()
    expect(JSON.stringify(await rowOf(id))).not.toContain(code)
    const [delivery] = await db.select().from(deliveries).where(eq(deliveries.customerId, asha.id))
    expect(JSON.stringify(delivery)).not.toContain(code)
  })

  it('opens nothing with the id of another browser', async () => {
    const mine = await issue()
    const theirs = await issue()
    if (mine.code === theirs.code) return
    expect(await redeemLoginCode(theirs.id, mine.code)).toMatchObject({ refused: 'wrong-code' })
    expect(await redeemLoginCode('guessed', mine.code)).toEqual({ refused: 'spent-code' })
    expect(await redeemLoginCode(mine.id, mine.code)).toEqual({ customerId: asha.id })
  })

  it('ends with the fifth wrong guess: the right code comes too late', async () => {
    const { id, code } = await issue()
    const answers = []
    for (let step = 1; step <= 5; step++) answers.push(await redeemLoginCode(id, wrong(code, step)))
    expect(answers).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({ refused: 'wrong-code', triesLeft })),
      { refused: 'spent-code' },
    ])
    expect(await redeemLoginCode(id, code)).toEqual({ refused: 'spent-code' })
  })

  it('takes five guesses and not one more when forty come at once', async () => {
    const { id, code } = await issue()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => redeemLoginCode(id, wrong(code, at + 1))))
    expect(answers.filter((answer) => isRefused(answer, 'wrong-code'))).toHaveLength(4)
    expect(answers.filter((answer) => isRefused(answer, 'spent-code'))).toHaveLength(36)
    expect((await rowOf(id)).triesLeft).toBe(0)
  })

  it('lets in one of many browsers tabs that send the right code at once', async () => {
    const { id, code } = await issue()
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeemLoginCode(id, code)))
    expect(answers.filter((answer) => !('refused' in answer))).toEqual([{ customerId: asha.id }])
  })

  it('is worth nothing after ten minutes', async () => {
    const { id, code } = await issue()
    const { createdAt, expiresAt } = await rowOf(id)
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(10 * 60_000)
    await db
      .update(loginCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(loginCodes.id, id))
    expect(await redeemLoginCode(id, code)).toEqual({ refused: 'spent-code' })
  })

  it('is worth nothing once the same browser has asked for another', async () => {
    const first = await issue()
    const second = await issue({ replacing: first.id })
    expect(await redeemLoginCode(first.id, first.code)).toEqual({ refused: 'spent-code' })
    expect(await redeemLoginCode(second.id, second.code)).toEqual({ customerId: asha.id })
  })

  it('survives that somebody else asks for a code for the same address', async () => {
    const mine = await issue()
    await issue()
    expect(await redeemLoginCode(mine.id, mine.code)).toEqual({ customerId: asha.id })
  })

  it.each(['', '12345', '1234567', 'abcdef', '१२३४५६', 'x'.repeat(10_000)])('is not %j', async (typed) => {
    const { id } = await issue()
    expect(await redeemLoginCode(id, typed)).toMatchObject({ refused: 'wrong-code' })
  })
})
