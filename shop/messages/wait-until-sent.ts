import { withTimeout } from '#platform/with-timeout.ts'
import type { DeliveryResult } from './deliver-once.server.ts'

/** For a page that waits: whether the message was accepted in time. If not, sending goes on in the background. */
export function waitUntilSent(sending: Promise<DeliveryResult>, maxMs: number): Promise<boolean> {
  const sent = sending.then(
    (result) => result !== 'refused',
    () => false,
  )
  return withTimeout(sent, maxMs, false)
}
