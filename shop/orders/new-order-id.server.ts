import { randomId } from '#platform/secrets/random-id.server.ts'

/** As hard to guess as a key, because it opens the thank-you page. The walk recognises its form in what a provider reports. */
export function newOrderId(): string {
  return `bb_${randomId(18)}`
}
