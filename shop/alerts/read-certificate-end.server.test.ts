import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { describeCertificate } from './find-server-alerts.server.ts'
import { fetchCertificateEnd } from './read-certificate-end.server.ts'

const read = (file: string) => readFileSync(new URL(`../../tests/tls/${file}`, import.meta.url))
const endsAt = new Date(new X509Certificate(read('certificate.pem')).validTo)
const daysBefore = (days: number) => new Date(endsAt.getTime() - days * 24 * 60 * 60 * 1000)

describe('the certificate of the site', () => {
  it('is read from the address of the shop, even if browsers do not trust it', async () => {
    const server = createServer({ key: read('key.pem'), cert: read('certificate.pem') }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await fetchCertificateEnd(`https://localhost:${port}`)).toEqual(endsAt)
    server.close()
  })

  it('is unknown when the address does not answer', async () => {
    expect(await fetchCertificateEnd('https://localhost:1')).toBeNull()
  })

  it('is an alert two weeks before its end', () => {
    expect(describeCertificate(endsAt, daysBefore(15))).toBeNull()
    expect(describeCertificate(endsAt, daysBefore(13))).toEqual({ facts: { endsAt: endsAt.toISOString() } })
    expect(describeCertificate(null, daysBefore(1))).toBeNull()
  })
})
