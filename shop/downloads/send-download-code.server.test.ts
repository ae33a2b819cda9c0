import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { demoMailbox } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findSentCode } from '#shop/sessions/find-sent-code.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { requestLoginCode } from '#shop/sessions/request-login-code.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { sendDownloadCode } from './send-download-code.server.ts'

const ip = '203.0.113.7'

describe('the code for a download from a new network', () => {
  it('is mailed to the address of the order, and ends the one that it replaces', async () => {
    const order = await addOrder()
    const first = await sendDownloadCode(order, { ip, replacing: undefined })
    const firstId = 'codeId' in first ? first.codeId : ''
    expect(await findSentCode(firstId)).toMatchObject({ isOpen: true })
    const second = await sendDownloadCode(order, { ip, replacing: firstId })
    expect(await findSentCode('codeId' in second ? second.codeId : '')).toMatchObject({ isOpen: true })
    expect(await findSentCode(firstId)).toMatchObject({ isOpen: false })
    expect(await db.$count(demoMailbox, eq(demoMailbox.toAddress, order.email))).toBe(2)
  })

  it('counts together with login codes, so that both cannot fill a mailbox', async () => {
    const order = await addOrder()
    for (let time = 0; time < 5; time++) {
      await requestLoginCode({ email: order.email, ip })
      await sendDownloadCode(order, { ip, replacing: undefined })
    }
    expect(await sendDownloadCode(order, { ip, replacing: undefined })).toEqual({ refused: 'too-often' })
    expect(await db.$count(demoMailbox, eq(demoMailbox.toAddress, order.email))).toBe(10)
    const browser = `known-${order.id}`
    await openSession(order.customerId, { browser })
    expect(await sendDownloadCode(order, { ip, browser, replacing: undefined })).toEqual({
      codeId: expect.any(String),
    })
  })
})
