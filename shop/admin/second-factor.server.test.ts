import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { KeyCheck } from './check-admin-key.server.ts'

// Base32, like a secret from `npm run admin:totp`; settings are read at import.
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
vi.stubEnv('ADMIN_TOTP_SECRET', secret.toLowerCase())

let check: (code: string) => Promise<KeyCheck>
let codeAt: (secondsFromNow: number) => string

beforeAll(async () => {
  // The code changes every half minute, so the tests stop the clock.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { checkAdminKey } = await import('./check-admin-key.server.ts')
  const { adminKey } = await import('#platform/secrets/secrets.server.ts')
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
  it('refuses the key without a code', async () => {
    for (const code of ['', '000000', '12345', 'abcdef', '1234567', '١٢٣٤٥٦']) {
      expect(await check(code), code).toEqual({ refused: 'wrong-key', attemptsRemaining: 2 })
    }
  })

  it('accepts a code once, even when two networks send it at the same moment', async () => {
    const code = codeAt(0)
    const results = await Promise.all([check(code), check(`${code.slice(0, 3)} ${code.slice(3)}`)])
    expect(results.filter((result) => 'granted' in result)).toHaveLength(1)
    expect(await check(code)).toMatchObject({ refused: 'wrong-key' })
  })

  it('accepts the code of a clock that is half a minute off, and no older code', async () => {
    expect(await check(codeAt(-90))).toMatchObject({ refused: 'wrong-key' })
    expect(await check(codeAt(30))).toMatchObject({ granted: { role: 'owner' } })
  })

  it('does not use up a code that is sent with a wrong key', async () => {
    const { checkAdminKey } = await import('./check-admin-key.server.ts')
    const code = codeAt(-30)
    expect(await checkAdminKey({ key: 'wrong', code }, { ip: 'elsewhere' })).toMatchObject({ refused: 'wrong-key' })
    expect(await check(code)).toMatchObject({ granted: { role: 'owner' } })
  })

  it('counts wrong codes from all browsers of helpers with those of strangers', async () => {
    const { checkAdminKey } = await import('./check-admin-key.server.ts')
    const { adminKey } = await import('#platform/secrets/secrets.server.ts')
    const tryCode = (code: string, knownBrowser: string) =>
      checkAdminKey({ key: adminKey() ?? '', code }, { ip: '192.0.2.1', knownBrowser })
    vi.advanceTimersByTime(2 * 60 * 60_000)
    for (let helper = 1; helper <= 80; helper++) await tryCode('000000', `helper:${helper}`)
    expect(await tryCode(codeAt(0), 'helper:81')).toMatchObject({ refused: 'wrong-key' })
    expect(await check(codeAt(0))).toMatchObject({ refused: 'wrong-key' })
    expect(await tryCode(codeAt(0), 'owner:at-home')).toMatchObject({ granted: { role: 'owner' } })
  })

  it('checks 30 wrong codes per hour at most, from however many browsers of the owner', async () => {
    const { checkAdminKey } = await import('./check-admin-key.server.ts')
    const { adminKey } = await import('#platform/secrets/secrets.server.ts')
    const tryCode = (code: string, knownBrowser: string) =>
      checkAdminKey({ key: adminKey() ?? '', code }, { ip: '192.0.2.1', knownBrowser })
    vi.advanceTimersByTime(2 * 60 * 60_000)
    for (let browser = 1; browser <= 30; browser++) {
      expect(await tryCode(codeAt(0), `owner:${browser}`)).toHaveProperty(browser === 1 ? 'granted' : 'refused')
    }
    expect(await tryCode('000000', 'owner:31')).toMatchObject({ refused: 'wrong-key' })
    vi.advanceTimersByTime(60_000)
    expect(await tryCode(codeAt(0), 'owner:32')).toMatchObject({ refused: 'wrong-key' })
    vi.advanceTimersByTime(60 * 60_000)
    expect(await tryCode(codeAt(0), 'owner:33')).toMatchObject({ granted: { role: 'owner' } })
  })

  it('is needed for a session of the owner', async () => {
    const { logIn } = await import('./log-in.server.ts')
    const { adminKey } = await import('#platform/secrets/secrets.server.ts')
    vi.advanceTimersByTime(2 * 60 * 60_000)
    const logInWith = (code: string) =>
      logIn({ key: adminKey() ?? '', code }, { ip: `network-${randomBytes(4).toString('hex')}`, userAgent: null })
    for (const code of ['', '000000']) expect(await logInWith(code)).toMatchObject({ refused: 'wrong-key' })
    expect(await logInWith(codeAt(0))).toMatchObject({ token: expect.any(String), person: { role: 'owner' } })
  })
})
