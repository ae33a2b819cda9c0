import { once } from 'node:events'
import { connect } from 'node:tls'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { lookUpPublic } from '#platform/public-addresses.server.ts'
import { isSetOnServer } from '#platform/settings/current-settings.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'

const maxWaitMs = 5_000
const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
/** A certificate that ends soon is read again every hour, so that the alert ends soon after the renewal. */
const soonMs = 30 * dayMs

let known: { endsAt: Date | null; readAt: number } | undefined

/** When the certificate of the shop's address ends. Null in a demo, without https and when it cannot be read. */
export async function readCertificateEnd(): Promise<Date | null> {
  if (env.isDemo || !shopSettings().siteUrl.startsWith('https:')) return null
  if (known && Date.now() - known.readAt < maxAgeMs(known.endsAt)) return known.endsAt
  known = {
    endsAt: await fetchCertificateEnd(shopSettings().siteUrl, { publicOnly: !isSetOnServer('SITE_URL') }),
    readAt: Date.now(),
  }
  return known.endsAt
}

function maxAgeMs(endsAt: Date | null): number {
  return endsAt && endsAt.getTime() - Date.now() > soonMs ? dayMs : hourMs
}

/** Some networks do not let a server reach its own public address. */
export async function fetchCertificateEnd(origin: string, { publicOnly = false } = {}): Promise<Date | null> {
  const { hostname, port } = new URL(origin)
  // An expired certificate must be read too. Nothing is sent over this connection.
  const lookup = publicOnly ? { lookup: lookUpPublic } : {}
  const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
  const socket = connect({ ...options, ...lookup })
  socket.setTimeout(maxWaitMs, () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } catch (err) {
    log.warn({ err }, 'could not read the certificate of the site')
    return null
  } finally {
    socket.destroy()
  }
}
