import http from 'node:http'
import https from 'node:https'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import type { SandboxEvent } from './event.ts'
import { signatureHeader, signWebhook } from './webhook-signature.server.ts'

export interface WebhookJob {
  url: string
  event: SandboxEvent
  /** Signed by somebody who does not know the secret. */
  forged?: boolean
}

const timeoutMs = 5_000
const plainAgent = new http.Agent({ keepAlive: true })
const secureAgent = new https.Agent({ keepAlive: true })

/** Posts one webhook. Throws unless it was accepted, so that its job tries again; a forger does not insist. */
export async function sendWebhook({ url, event, forged = false }: WebhookJob): Promise<void> {
  const body = JSON.stringify(event)
  const signature = forged ? signWebhook(body, 'a guess') : signWebhook(body)
  const status = await post(reachable(url), body, { [signatureHeader]: signature })
  if (forged) log.info({ status }, 'the sandbox sent a forged webhook')
  else if (status < 200 || status > 299) throw new Error(`the shop answered a webhook with ${status}`)
}

/** Follows no redirect. Not by fetch, which costs three times as much: this gateway is measured with the shop. */
function post(url: URL, body: string, headers: Record<string, string>): Promise<number> {
  const isSecure = url.protocol === 'https:'
  const options = {
    method: 'POST',
    agent: isSecure ? secureAgent : plainAgent,
    timeout: timeoutMs,
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options, (answer) => {
      answer.resume().once('error', reject)
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('timeout', () => request.destroy(new Error('the shop did not answer a webhook in time')))
    request.once('error', reject).end(body)
  })
}

/** A demo at "localhost" listens on 127.0.0.1, while Node may try ::1 first. */
function reachable(address: string): URL {
  const url = new URL(address)
  return url.hostname === 'localhost' ? new URL(`http://127.0.0.1:${env.port}${url.pathname}`) : url
}
