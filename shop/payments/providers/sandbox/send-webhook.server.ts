import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { postJson } from '#platform/post.server.ts'
import type { SandboxEvent } from './event.ts'
import { signatureHeader, signWebhook } from './webhook-signature.server.ts'

export interface WebhookJob {
  url: string
  event: SandboxEvent
  /** Signed with a wrong secret. */
  forged?: boolean
}

const timeoutMs = 5_000

/** Throws unless the shop accepts the webhook, so that the job is retried; forged webhooks are sent once. */
export async function sendWebhook({ url, event, forged = false }: WebhookJob): Promise<void> {
  const body = JSON.stringify(event)
  const signature = forged ? signWebhook(body, 'a guess') : signWebhook(body)
  const { status } = await postJson(toReachableUrl(url), body, { headers: { [signatureHeader]: signature }, timeoutMs })
  if (forged) log.info({ status }, 'the sandbox sent a forged webhook')
  else if (status < 200 || status > 299) throw new Error(`the shop responded to a webhook with ${status}`)
}

/** A demo listens on 127.0.0.1, but Node may resolve "localhost" to ::1. */
function toReachableUrl(address: string): URL {
  const url = new URL(address)
  return url.hostname === 'localhost' ? new URL(`http://127.0.0.1:${env.port}${url.pathname}`) : url
}
