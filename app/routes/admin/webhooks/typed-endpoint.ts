import { webhookEventTypes } from '#db/schema/webhooks.ts'

/** As the form sends it. */
export interface TypedEndpoint {
  url: string
  types: string[]
  hasContact: boolean
}

export const newEndpoint: TypedEndpoint = { url: '', types: ['order.completed', 'order.refunded'], hasContact: false }

export function readTypedEndpoint(form: Record<string, string>): TypedEndpoint {
  return {
    url: form.url ?? '',
    types: webhookEventTypes.filter((type) => form[`type.${type}`] === 'on'),
    hasContact: form.hasContact === 'on',
  }
}
