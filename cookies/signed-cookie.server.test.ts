import { createCookie } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keyedHash } from '#platform/secrets/signing.server.ts'
import { addStartedOrder, hasStartedOrder, readStartedOrders } from './checkout-cookie.server.ts'
import { createSignedCookie, readCookie } from './signed-cookie.server.ts'

const lead = createSignedCookie('lead', { maxAgeSeconds: 60 })
const loginCode = createSignedCookie('login-code', { maxAgeSeconds: 60 })

const requestWith = (cookie: string) => new Request('http://shop.example', { headers: { Cookie: cookie } })

it('reads back the value that was set', async () => {
  const [pair = ''] = (await lead.serialize('one')).split(';')
  expect(await readCookie(lead, requestWith(pair))).toBe('one')
})

it('does not accept the signed value of another cookie', async () => {
  const [pair = ''] = (await lead.serialize('one')).split(';')
  expect(await readCookie(loginCode, requestWith(pair.replace('lead=', 'login-code=')))).toBeNull()
})

describe('an expired value', () => {
  afterEach(() => vi.useRealTimers())

  it('is refused by the server, even if the browser keeps it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [pair = ''] = (await lead.serialize('one')).split(';')
    vi.advanceTimersByTime(59_000)
    expect(await readCookie(lead, requestWith(pair))).toBe('one')
    vi.advanceTimersByTime(2_000)
    expect(await readCookie(lead, requestWith(pair))).toBeNull()
  })

  it('opens no order a day after its checkout, also when the browser ordered again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = requestWith((await addStartedOrder(requestWith(''), 'bb_1')).split(';')[0] ?? '')
    expect(await hasStartedOrder(first, 'bb_1')).toBe(true)
    vi.advanceTimersByTime(23 * 60 * 60_000)
    const both = requestWith((await addStartedOrder(first, 'bb_2')).split(';')[0] ?? '')
    expect(await readStartedOrders(both)).toEqual(['bb_2', 'bb_1'])
    vi.advanceTimersByTime(2 * 60 * 60_000)
    expect(await readStartedOrders(both)).toEqual(['bb_2'])
    expect(await hasStartedOrder(first, 'bb_1')).toBe(false)
  })

  it('is also refused when it is signed and has no expiry', async () => {
    const endless = createCookie('checkouts', { secrets: [keyedHash('cookies', 'checkouts')] })
    expect(await readStartedOrders(requestWith((await endless.serialize(['bb_1'])).split(';')[0] ?? ''))).toEqual([])
  })
})
