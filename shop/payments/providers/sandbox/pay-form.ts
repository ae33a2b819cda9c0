import { type WebhookFault, webhookFaults } from './event.ts'

const methods = ['upi', 'card', 'netbanking', 'wallet']
export const outcomes = ['succeed', 'decline', 'pending', 'late'] as const

export type Outcome = (typeof outcomes)[number]

interface Choice {
  method: string
  outcome: Outcome
  fault: WebhookFault
}

/** A UPI app's button pays immediately; a missing or unknown outcome is a decline. */
export function readPayForm(fields: URLSearchParams): Choice {
  const fault = webhookFaults.find((name) => name === fields.get('fault')) ?? 'normal'
  if (fields.get('app')) return { method: 'upi', outcome: 'succeed', fault }
  return {
    method: methods.find((name) => name === fields.get('method')) ?? 'upi',
    outcome: outcomes.find((name) => name === fields.get('outcome')) ?? 'decline',
    fault,
  }
}
