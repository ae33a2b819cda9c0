import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

// Base32, as `npm run admin:totp` would have made it. The settings are read at import.
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
vi.stubEnv('ADMIN_TOTP_SECRET', secret.toLowerCase())

let check: (code: string) => Promise<{ result: string }>
let codeAt: (secondsFromNow: number) => string

beforeAll(async () => {
  // A code is another one every half minute: this one lasts as long as the tests do.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { checkAdminKey } = await import('./check-admin-key.server.ts')
  const { adminKey } = await import('#platform/secrets.server.ts')
  const { createTotp } = await import('./create-totp.server.ts')
  check = (code) =>
    checkAdminKey(
      { key: adminKey() ?? '', code },
      {
        ip: `network-${randomBytes(4).toString('hex')}`,
      },
    )
  codeAt = (seconds) => createTotp(secret).generate({ timestamp: Date.now() + seconds * 1000 })
})

afterAll(() => vi.useRealTimers())

describe('a second factor', () => {
  it('lets nobody in by the key alone', async () => {
    for (const code of ['', '000000', '12345', 'abcdef', '1234567', '١٢٣٤٥٦']) {
      expect(await check(code), code).toEqual({ result: 'denied', attemptsRemaining: 2 })
    }
  })

  it('takes a code once, from whatever network, also when two come at the same moment', async () => {
    const code = codeAt(0)
    const answers = await Promise.all([check(code), check(`${code.slice(0, 3)} ${code.slice(3)}`)])
    expect(answers.map(({ result }) => result).sort()).toEqual(['denied', 'granted'])
    expect(await check(code)).toMatchObject({ result: 'denied' })
  })

  it('takes the code of a clock that is half a minute off, and none that is older', async () => {
    expect(await check(codeAt(-90))).toMatchObject({ result: 'denied' })
    expect(await check(codeAt(30))).toMatchObject({ result: 'granted' })
  })

  it('is not spent by somebody who has only the code', async () => {
    const { checkAdminKey } = await import('./check-admin-key.server.ts')
    const code = codeAt(-30)
    expect(await checkAdminKey({ key: 'wrong', code }, { ip: 'elsewhere' })).toMatchObject({ result: 'denied' })
    expect(await check(code)).toMatchObject({ result: 'granted' })
  })
})
