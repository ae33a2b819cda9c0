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

/** Posts one webhook. Throws unless it was accepted, so that its job tries again; a forger does not insist. */
export async function sendWebhook({ url, event, forged = false }: WebhookJob): Promise<void> {
  const body = JSON.stringify(event)
  const signature = forged ? signWebhook(body, 'a guess') : signWebhook(body)
  const response = await fetch(reachable(url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [signatureHeader]: signature },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (forged) log.info({ status: response.status }, 'the sandbox sent a forged webhook')
  else if (!response.ok) throw new Error(`the shop answered a webhook with ${response.status}`)
}

/** A demo at "localhost" listens on 127.0.0.1, while Node may try ::1 first. */
function reachable(url: string): string {
  const { hostname, pathname } = new URL(url)
  return hostname === 'localhost' ? `http://127.0.0.1:${env.port}${pathname}` : url
}
