import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { runInRequest } from '../current-request.server.ts'
import { createLog, maskText } from './log.server.ts'

const email = 'asha.rao+class10@example.co.in'
const phone = '9876543210'
const fullName = 'Asha Rao'
const token = 'tok_4eC39HqLyjWDarjtT1'

function recordingLog() {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const written = () => lines.map((line) => JSON.parse(line))
  return { log, written, text: () => lines.join('') }
}

function expectNothingPersonal(text: string) {
  for (const secret of [email, 'asha.rao', phone, fullName, 'Asha', token]) expect(text).not.toContain(secret)
}

it('names the request in every line that it causes', async () => {
  const { log, written } = recordingLog()
  await runInRequest({ id: 'request-1', findIp: () => null }, async () => {
    await Promise.resolve()
    log.child({ part: 'checkout' }).warn('later')
  })
  log.info('outside')
  expect(written().map(({ requestId }) => requestId)).toEqual(['request-1', undefined])
})

it('says once in ten seconds that the database is away, with the number of further lines', async () => {
  vi.useFakeTimers()
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const err = new Error('Failed query', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })
  for (let time = 0; time < 1_000; time++) {
    log.warn({ err, orderId: `order-${time}` }, 'could not check a refund')
    log.error({ err: time % 2 ? err : { ...err, message: 'Connection terminated unexpectedly' } }, 'job failed')
    log.error({ err: new Error('a bug') }, 'job failed')
  }
  expect(lines).toHaveLength(1_002)
  vi.advanceTimersByTime(10_000)
  const told = lines.slice(-2).map(({ level, msg, repeated }) => ({ level, msg, repeated }))
  expect(told).toEqual([
    { level: 40, msg: 'could not check a refund', repeated: 999 },
    { level: 50, msg: 'job failed', repeated: 999 },
  ])
  log.error({ err }, 'job failed')
  expect(lines.at(-1)).toMatchObject({ msg: 'job failed', err: expect.anything() })
  vi.useRealTimers()
})

describe('objects', () => {
  it('lose personal keys at any depth and in any spelling', () => {
    const { log, text, written } = recordingLog()
    log.info({
      orderId: 'ord_1',
      amountInPaise: 20800,
      order: { customer: { contact: { email, phone_number: phone, 'full-name': fullName } } },
      customers: [{ customerEmail: email, customerName: fullName, phoneNumber: phone }],
      request: { headers: { authorization: token, Cookie: token, 'set-cookie': [token] }, accessToken: token },
    })
    expectNothingPersonal(text())
    expect(written()[0]).toMatchObject({ orderId: 'ord_1', amountInPaise: 20800 })
  })

  it('lose addresses and numbers inside texts', () => {
    const { log, text } = recordingLog()
    log.info({ path: `/thank-you?email=${encodeURIComponent(email)}&phone=%2B91${phone}`, list: [email, phone] })
    log.info({ url: new URL(`https://shop.example/x?email=${email}`), map: new Map([['a', email]]) })
    expectNothingPersonal(text())
  })

  it('keep flags, which are not personal', () => {
    const { log, written } = recordingLog()
    log.info({ emailMarketing: true, phone: null, at: new Date(0) })
    expect(written()[0]).toMatchObject({ emailMarketing: true, phone: null, at: '1970-01-01T00:00:00.000Z' })
  })

  it('may be circular, deep or large', () => {
    const { log, text } = recordingLog()
    const circular: Record<string, unknown> = { email, text: 'x'.repeat(100_000), list: Array(10_000).fill(email) }
    circular.self = circular
    log.info(circular)
    expectNothingPersonal(text())
    expect(text().length).toBeLessThan(100_000)
  })

  it('are not changed by logging', () => {
    const { log } = recordingLog()
    const customer = { email, nested: { phone } }
    log.info(customer)
    expect(customer).toEqual({ email, nested: { phone } })
  })

  it('lose personal data as bindings of a child too', () => {
    const { log, text, written } = recordingLog()
    log.child({ requestId: 'r1', customer: { email } }).info('hello')
    expectNothingPersonal(text())
    expect(written()[0]).toMatchObject({ requestId: 'r1', msg: 'hello' })
  })
})

describe('messages', () => {
  it('lose addresses and numbers, including those of placeholders', () => {
    const { log, text, written } = recordingLog()
    log.info(`sent to ${email} and +91 98765 43210`)
    log.info('sent to %s and %o', email, { phone })
    expectNothingPersonal(text())
    expect(written()[0].msg).toBe('sent to [email] and [phone]')
  })
})

describe('errors', () => {
  const uniqueViolation = () =>
    Object.assign(new pg.DatabaseError('duplicate key value violates unique constraint "x"', 1, 'error'), {
      code: '23505',
      severity: 'ERROR',
      constraint: 'customers_email_key',
      detail: `Key (email)=(${email}) already exists.`,
    })

  it('of Drizzle lose the query and its parameters but keep the cause', () => {
    const { log, text, written } = recordingLog()
    const error = new DrizzleQueryError('insert into customers values ($1, $2)', [email, fullName], uniqueViolation())
    log.error(error)
    log.error({ err: error })
    log.error({ err: error }, 'could not save the customer')
    expectNothingPersonal(text())
    for (const line of written()) {
      expect(line.err).toMatchObject({ type: 'DrizzleQueryError', message: 'database query failed' })
      expect(line.err.stack).toContain('log.server.test')
      expect(line.err.cause).toMatchObject({ code: '23505', constraint: 'customers_email_key' })
      expect(line.err.cause.message).toContain('duplicate key')
    }
    expect(written()[2].msg).toBe('could not save the customer')
  })

  it('of PostgreSQL lose a message that quotes a value', () => {
    const { log, text } = recordingLog()
    const error = new pg.DatabaseError(`invalid input syntax for type integer: "${fullName}"`, 1, 'error')
    log.error({ err: Object.assign(error, { code: '22P02', severity: 'ERROR' }) })
    expectNothingPersonal(text())
  })

  it('lose addresses in their message, stack, cause and properties', () => {
    const { log, text, written } = recordingLog()
    const cause = Object.assign(new Error(`mailbox ${email} is full`), { envelope: { to: [email] }, code: 'EENVELOPE' })
    const error = new AggregateError([cause], `could not mail ${email}\nsecond line: ${phone}`, { cause })
    log.error(error)
    log.error({ failure: { deep: error } }, 'nested')
    expectNothingPersonal(text())
    expect(written()[0].err).toMatchObject({ type: 'AggregateError', cause: { code: 'EENVELOPE' } })
    expect(written()[0].msg).toContain('could not mail [email]')
  })

  it('may be their own cause', () => {
    const { log, written } = recordingLog()
    const error = new Error('loop')
    error.cause = error
    log.error(error)
    expect(written()).toHaveLength(1)
  })
})

describe('maskText', () => {
  it.each([
    ['/orders?email=a%40b.in&x=1', '/orders?email=[email]&x=1'],
    ['mail <asha@b.co.in>, asha@c.in', 'mail <[email]>, [email]'],
    ["o'brien@b.in", '[email]'],
    ['आशा@उदाहरण.भारत', '[email]'],
    ['postgres://shop:pass@db/shop', 'postgres://[credentials]@db/shop'],
    ['/download?token=abc&file=1', '/download?token=[redacted]&file=1'],
    ['GET /download/bb_1.maths.0.99.sig-_A?here 500', 'GET /download/[redacted]?here 500'],
    ['/download/bb_1.maths.0.99.sig-_A%', '/download/[redacted]'],
    ['/download/guide/bb_1.sig-_A%E0%A4', '/download/[redacted]'],
    ['/DOWNLOAD/bb_1.maths.0.99.sig', '/DOWNLOAD/[redacted]'],
    ['/%64own%6Co%61d/bb_1.maths.0.99.sig', '/%64own%6Co%61d/[redacted]'],
    ['"/download%2Fbb_1.maths.0.99.sig" could not be decoded', '"/download%2F[redacted]" could not be decoded'],
    ['GET /unsubscribe/tok_1.sig.data', 'GET /unsubscribe/[redacted]'],
    ['call 98765-43210 or 919876543210', 'call [phone] or [phone]'],
    ['tel=98765%2043210', 'tel=[phone]'],
    ['order 01a9876543210f, 20800 paise, 1763174400000', 'order 01a9876543210f, 20800 paise, 1763174400000'],
    ['2025-11-15T10:00:00.000Z', '2025-11-15T10:00:00.000Z'],
  ])('%s', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  // With quadratic time these would take far longer than the test may run.
  it.each(['a', '%40', 'a@', '1', '://'])('does not hang on a long text of %s', (piece) => {
    expect(maskText(piece.repeat(100_000))).toBeTypeOf('string')
  })
})
