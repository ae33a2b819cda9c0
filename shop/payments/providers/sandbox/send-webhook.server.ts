import http from 'node:http'
import https from 'node:https'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import type { SandboxEvent } from './event.ts'
import { signatureHeader, signWebhook } from './webhook-signature.server.ts'

export interface WebhookJob {
  url: string
  event: SandboxEvent
  /** Signed with a wrong secret. */
  forged?: boolean
}

const timeoutMs = 5_000
const plainAgent = new http.Agent({ keepAlive: true })
const secureAgent = new https.Agent({ keepAlive: true })

/** Throws unless the shop accepts the webhook, so that the job is retried; forged webhooks are sent once. */
export async function sendWebhook({ url, event, forged = false }: WebhookJob): Promise<void> {
  const body = JSON.stringify(event)
  const signature = forged ? signWebhook(body, 'a guess') : signWebhook(body)
  const status = await post(toReachableUrl(url), body, { [signatureHeader]: signature })
  if (forged) log.info({ status }, 'the sandbox sent a forged webhook')
  else if (status < 200 || status > 299) throw new Error(`the shop responded to a webhook with ${status}`)
}

/** Avoids fetch, which takes three times the CPU time, because benchmarks run the sandbox in the shop's process. */
function post(url: URL, body: string, headers: Record<string, string>): Promise<number> {
  const isSecure = url.protocol === 'https:'
  const options = {
    method: 'POST',
    agent: isSecure ? secureAgent : plainAgent,
    timeout: timeoutMs,
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (response) => {
      response.resume().once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('timeout', () => request.destroy(new Error('the shop did not respond to a webhook in time')))
    request.once('error', reject).end(body)
  })
}

/** A demo listens on 127.0.0.1, but Node may resolve "localhost" to ::1. */
function toReachableUrl(address: string): URL {
  const url = new URL(address)
  return url.hostname === 'localhost' ? new URL(`http://127.0.0.1:${env.port}${url.pathname}`) : url
}
