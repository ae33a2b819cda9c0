import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { outsideErrorWords } from '#content/interface/en/admin/outside-errors.ts'
import { checkMailServer } from '#platform/mail/mail.server.ts'
import { startSmtp } from '#tests/fakes/smtp.ts'
import { explainFailure } from './explain-failure.server.ts'

const pem = (name: string) => readFile(new URL(`../../tests/tls/${name}.pem`, import.meta.url))
const secure = createServer({ cert: await pem('certificate'), key: await pem('key') }, (socket) => socket.end())
secure.on('tlsClientError', () => {})
await once(secure.listen(0, '127.0.0.1'), 'listening')
const smtp = await startSmtp()
afterAll(() => Promise.all([smtp.stop(), secure.close()]))

const { host } = new URL(smtp.url)
const securePort = (secure.address() as AddressInfo).port

it.each<[string, keyof typeof outsideErrorWords.causes]>([
  ['smtp://127.0.0.1:1', 'connection-refused'],
  [`smtp://shop:wrong-password@${host}`, 'login'],
  [`smtps://${host}`, 'encryption'],
  [`smtps://127.0.0.1:${securePort}`, 'certificate'],
])('says why the mail server at %s does not work', async (smtpUrl, cause) => {
  const failure = await checkMailServer({ smtpUrl, dkim: null, publicOnly: false }).catch((error: unknown) => error)
  const explained = explainFailure(failure, { SMTP_URL: smtpUrl })
  expect(explained.description).toBe(outsideErrorWords.causes[cause])
  expect(explained.details).not.toContain('wrong-password')
})

it('hides secrets, and what a failed connection quotes', () => {
  const secrets = { RAZORPAY_KEY_SECRET: 'razorpay-key-secret' }
  expect(explainFailure(new Error('HTTP 401 for razorpay-key-secret'), secrets).details).toBe(
    'Technical details: HTTP 401 for •••',
  )
  const cause = Object.assign(new Error('invalid header "Bearer EAAtest"'), { code: 'ECONNREFUSED' })
  expect(explainFailure(new TypeError('fetch failed', { cause }))).toEqual({
    description: outsideErrorWords.causes['connection-refused'],
    details: 'Technical details: fetch failed ECONNREFUSED',
  })
})
