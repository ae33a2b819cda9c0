import { type WebhookEventType, webhookEventTypes } from '#db/schema/webhooks.ts'
import { env } from '#platform/env.server.ts'
import { PrivateAddressError, requirePublicHost } from '#platform/public-addresses.server.ts'

export type EndpointProblem = 'url-invalid' | 'url-not-https' | 'url-private' | 'url-unknown' | 'no-types'

export interface EndpointFields {
  url: string
  types: WebhookEventType[]
  hasContact: boolean
}

const maxUrlLength = 500

/** Resolves the host, because an address in a private network must never be saved. */
export async function readEndpointForm(typed: {
  url: string
  types: string[]
  hasContact: boolean
}): Promise<EndpointFields | { refused: EndpointProblem }> {
  const url = URL.parse(typed.url.trim())
  if (!url || url.username || url.password || url.href.length > maxUrlLength) return { refused: 'url-invalid' }
  if (url.protocol !== 'https:' && !(env.allowsPrivateAddresses && url.protocol === 'http:')) {
    return { refused: 'url-not-https' }
  }
  const types = webhookEventTypes.filter((type) => typed.types.includes(type))
  if (types.length === 0) return { refused: 'no-types' }
  url.hash = ''
  try {
    await requirePublicHost(url.hostname)
  } catch (error) {
    return { refused: error instanceof PrivateAddressError ? 'url-private' : 'url-unknown' }
  }
  return { url: url.href, types, hasContact: typed.hasContact }
}
