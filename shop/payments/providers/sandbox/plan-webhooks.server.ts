import { randomUUID } from 'node:crypto'
import type { SandboxPayment } from '#db/schema/sandbox.ts'
import { fallbackAfterSeconds, insertJobsFrom, runNow } from '#platform/queue/queue.server.ts'
import { randomId } from '#platform/secrets/random-id.server.ts'
import type { SandboxEvent, SandboxEventType, WebhookFault } from './event.ts'

const delaySeconds = 30
const reorderSeconds = 3
const longAgoMs = 60_000

export interface PlannedWebhook {
  jobId: string
  waitSeconds: number
  isSentImmediately: boolean
  content: { event: SandboxEvent; forged?: boolean }
}

/** Plans the webhooks of one status change, with the chosen fault. */
export function planWebhooks(ref: string, type: SandboxEventType, fault: WebhookFault): PlannedWebhook[] {
  const event = newEvent(ref, type)
  switch (fault) {
    case 'normal':
      return [plan({ event })]
    case 'duplicate':
      return [plan({ event }), plan({ event })]
    case 'delay':
      return [plan({ event }, delaySeconds)]
    case 'drop':
      return []
    case 'reorder': {
      const older = newEvent(ref, 'payment.opened', new Date(Date.now() - longAgoMs))
      return [plan({ event }), plan({ event: older }, reorderSeconds)]
    }
    case 'forge':
      return [plan({ event }), plan({ event: newEvent(ref, 'payment.paid'), forged: true })]
  }
}

/** For the end of a statement whose CTE `changed` lists payments with their planned webhooks. */
export const enqueueWebhooks = `
    webhook as (
      select plan."jobId" as id,
        plan.content || jsonb_build_object('url', changed.webhook_url) as data, make_interval(secs => "waitSeconds") as waits
      from changed, json_to_recordset(changed.webhooks) as plan ("jobId" uuid, "waitSeconds" int, content jsonb)
    ), enqueued as (${insertJobsFrom('webhook', 'sandbox.webhook')})`

/** The delayed ones leave when they are due. */
export function sendPlannedWebhooks({ webhookUrl }: Pick<SandboxPayment, 'webhookUrl'>, planned: PlannedWebhook[]) {
  for (const { jobId, content, isSentImmediately } of planned) {
    if (isSentImmediately) runNow('sandbox.webhook', jobId, { ...content, url: webhookUrl })
  }
}

function plan(content: PlannedWebhook['content'], delayedBySeconds?: number): PlannedWebhook {
  const isSentImmediately = delayedBySeconds === undefined
  return { jobId: randomUUID(), waitSeconds: delayedBySeconds ?? fallbackAfterSeconds, content, isSentImmediately }
}

function newEvent(ref: string, type: SandboxEventType, createdAt = new Date()): SandboxEvent {
  return { id: newEventId(), type, ref, createdAt: createdAt.toISOString() }
}

export function newEventId(): string {
  return `evt_${randomId(16)}`
}
