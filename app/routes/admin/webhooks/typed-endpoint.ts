const typePrefix = 'type.'

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
    types: Object.keys(form)
      .filter((name) => name.startsWith(typePrefix))
      .map((name) => name.slice(typePrefix.length)),
    hasContact: form.hasContact === 'on',
  }
}
