import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { securityEvents } from '#db/schema/audit.ts'
import { demoMailbox } from '#db/schema/messages.ts'
import { loginCodes } from '#db/schema/sessions.ts'
import { hashNetworkForLog } from '#platform/log/hash-network-for-log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { endOtherSessions } from './end-other-sessions.server.ts'
import { endSession } from './end-session.server.ts'
import { findCustomerSession } from './find-customer-session.server.ts'
import { findSentCode } from './find-sent-code.server.ts'
import { openSession } from './open-session.server.ts'
import { redeemLoginCode } from './redeem-login-code.server.ts'
import { type RequestedLoginCode, requestLoginCode } from './request-login-code.server.ts'

let networks = 0
const newNetwork = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.1`

const sent = { codeId: expect.any(String), isHidden: false }
const hidden = { codeId: expect.any(String), isHidden: true }
const tooOften = { refused: 'too-often', waitMinutes: expect.any(Number) }

const listMails = (email: string) => db.select().from(demoMailbox).where(eq(demoMailbox.toAddress, email))
const countSent = (results: RequestedLoginCode[]) => results.filter((result) => 'codeId' in result).length

async function requestInParallel(count: number, requestAt: (at: number) => { email: string; ip: string }) {
  return Promise.all(Array.from({ length: count }, (_, at) => requestLoginCode(requestAt(at))))
}

async function exhaustRevealedAddresses(ip: string) {
  return requestInParallel(20, (at) => ({ email: `x${at}-${networks}@example.in`, ip }))
}

describe('requestLoginCode', () => {
  it('sends a code to a customer, in upper or lower case', async () => {
    const { customerId, email } = await addOrder()
    expect(await requestLoginCode({ email: email.toUpperCase(), ip: newNetwork() })).toEqual(sent)
    expect(await db.$count(loginCodes, eq(loginCodes.customerId, customerId))).toBe(1)
  })

  it('refuses an unknown address', async () => {
    expect(await requestLoginCode({ email: 'unknown@example.in', ip: newNetwork() })).toEqual({
      refused: 'unknown-customer',
    })
  })
})

describe('another code in the same browser', () => {
  it.each(['a stranger', 'a known browser', 'a network that sees no addresses'])(
    'ends the first one, also for %s',
    async (kind) => {
      const { customerId, email } = await addOrder()
      const browser = kind === 'a known browser' ? `again-${customerId}` : null
      const ip = newNetwork()
      if (browser) await openSession(customerId, { browser })
      if (kind === 'a network that sees no addresses') await exhaustRevealedAddresses(ip)
      const first = await requestLoginCode({ email, ip, browser })
      const codeId = 'codeId' in first ? first.codeId : ''
      expect(await findSentCode(codeId)).toMatchObject({ isOpen: true })
      await requestLoginCode({ email, ip, browser, replacing: codeId })
      expect(await findSentCode(codeId)).toMatchObject({ isOpen: false })
    },
  )
})

describe('strangers', () => {
  it('get exactly 20 codes per day for one address, from 64 networks in parallel', async () => {
    const { email } = await addOrder()
    const results = await requestInParallel(64, () => ({ email, ip: newNetwork() }))
    expect(countSent(results)).toBe(20)
    expect(await listMails(email)).toHaveLength(20)
  })

  it('get exactly ten of them from one network, so that the customer elsewhere still gets a code', async () => {
    const { email } = await addOrder()
    const ip = newNetwork()
    expect(countSent(await requestInParallel(64, () => ({ email, ip })))).toBe(10)
    expect(await requestLoginCode({ email, ip })).toEqual({ refused: 'too-often', waitMinutes: 24 * 60 })
    await storeSecurityEvents()
    const isLimited = and(
      eq(securityEvents.kind, 'login-code-limited'),
      eq(securityEvents.network, hashNetworkForLog(ip)),
    )
    expect(await db.$count(securityEvents, isLimited)).toBe(1)
    expect(await requestLoginCode({ email, ip: newNetwork() })).toEqual(sent)
  })

  it('count as one network in an IPv6 site', async () => {
    const { email } = await addOrder()
    const results = await requestInParallel(64, (at) => ({ email, ip: `2001:db8:1:${at.toString(16)}::1` }))
    expect(countSent(results)).toBe(10)
  })

  it('are refused after the same number for a known and an unknown address', async () => {
    const { email } = await addOrder()
    for (const address of [email, 'never-bought@example.in']) {
      const ip = newNetwork()
      for (let time = 0; time < 10; time++) expect(await requestLoginCode({ email: address, ip })).not.toEqual(tooOften)
      expect(await requestLoginCode({ email: address, ip })).toEqual(tooOften)
    }
  })
})

describe('a network with many unknown addresses', () => {
  it('sees exactly 20 times that an address is unknown, in parallel too', async () => {
    const ip = newNetwork()
    const results = await requestInParallel(64, (at) => ({ email: `guess${at}@example.in`, ip }))
    expect(results.filter((result) => 'refused' in result && result.refused === 'unknown-customer')).toHaveLength(20)
    expect(results.filter((result) => 'isHidden' in result && result.isHidden)).toHaveLength(44)
  })

  it('does not use them up with the addresses of customers', async () => {
    const ip = newNetwork()
    for (let buyer = 0; buyer < 25; buyer++) {
      expect(await requestLoginCode({ email: (await addOrder()).email, ip })).toEqual(sent)
    }
    expect(await requestLoginCode({ email: 'unknown-too@example.in', ip })).toEqual({ refused: 'unknown-customer' })
  })

  it('gets the same answer for every address, and a customer still gets the code and logs in', async () => {
    const { customerId, email } = await addOrder()
    const ip = newNetwork()
    await exhaustRevealedAddresses(ip)
    const known = await requestLoginCode({ email, ip })
    const unknown = await requestLoginCode({ email: 'not-a-customer@example.in', ip })
    expect(known).toEqual(hidden)
    expect(unknown).toEqual(hidden)
    await expect.poll(() => listMails(email)).toHaveLength(1)
    expect(await listMails('not-a-customer@example.in')).toEqual([])
    const [mail] = await listMails(email)
    const codeId = 'codeId' in known ? known.codeId : ''
    expect(await redeemLoginCode(codeId, mail?.subject.slice(0, 6) ?? '')).toEqual({ customerId })
  })

  it('gets the same number of tries for a code that was never sent', async () => {
    const ip = newNetwork()
    await exhaustRevealedAddresses(ip)
    const request = await requestLoginCode({ email: 'no-code@example.in', ip })
    const codeId = 'codeId' in request ? request.codeId : ''
    expect(await findSentCode(codeId)).toMatchObject({ email: null, triesLeft: 5, isOpen: true })
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await redeemLoginCode(codeId, '123456')).toEqual({ refused: 'wrong-code', triesLeft })
    }
    expect(await redeemLoginCode(codeId, '123456')).toEqual({ refused: 'spent-code' })
  })
})

describe('a browser in which the customer logged in before', () => {
  async function logInOnce() {
    const { customerId, email } = await addOrder()
    const browser = `browser-${customerId}`
    const token = await openSession(customerId, { browser, userAgent: null })
    return { customerId, email, browser, token }
  }

  it('gets a code after strangers have used up theirs, in a network with too many unknown addresses', async () => {
    const { email, browser } = await logInOnce()
    const ip = newNetwork()
    await requestInParallel(64, () => ({ email, ip: newNetwork() }))
    await exhaustRevealedAddresses(ip)
    expect(await requestLoginCode({ email, ip })).toEqual(tooOften)
    expect(await requestLoginCode({ email, ip, browser })).toEqual(sent)
  })

  it('has exactly ten codes per hour, in parallel too, and takes none from strangers', async () => {
    const { email, browser } = await logInOnce()
    const ip = newNetwork()
    const results = await Promise.all(Array.from({ length: 64 }, () => requestLoginCode({ email, ip, browser })))
    expect(countSent(results)).toBe(10)
    expect(await requestLoginCode({ email, ip })).toEqual(sent)
    const other = await logInOnce()
    expect(await requestLoginCode({ email: other.email, ip, browser: other.browser })).toEqual(sent)
  })

  it('keeps its limit after the logout', async () => {
    const { email, browser, token } = await logInOnce()
    await endSession(token)
    await requestInParallel(64, () => ({ email, ip: newNetwork() }))
    expect(await requestLoginCode({ email, ip: newNetwork(), browser })).toEqual(sent)
  })

  it('is a stranger for another customer', async () => {
    const { browser } = await logInOnce()
    const { email } = await addOrder()
    await requestInParallel(64, () => ({ email, ip: newNetwork() }))
    expect(await requestLoginCode({ email, ip: newNetwork(), browser })).toEqual(tooOften)
  })

  it('is a stranger after the customer ended its login elsewhere', async () => {
    const { customerId, email, browser } = await logInOnce()
    const elsewhere = await openSession(customerId, { browser: 'another', userAgent: null })
    const session = await findCustomerSession(elsewhere)
    if (!session) throw new Error('no session')
    await endOtherSessions(session)
    await requestInParallel(64, () => ({ email, ip: newNetwork() }))
    expect(await requestLoginCode({ email, ip: newNetwork(), browser })).toEqual(tooOften)
    expect(await requestLoginCode({ email, ip: newNetwork(), browser: 'another' })).toEqual(sent)
  })

  it('sends one mailbox no more codes when its address is spelled in many ways', async () => {
    const results = await requestInParallel(30, (at) => ({ email: `tagged+${at}@gmail.com`, ip: newNetwork() }))
    expect(results.filter((result) => 'refused' in result && result.refused === 'too-often')).toHaveLength(10)
  })
})
