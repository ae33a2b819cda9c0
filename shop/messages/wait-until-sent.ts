import { withTimeout } from '#platform/with-timeout.ts'
import type { DeliveryResult } from './deliver-once.server.ts'

/** For a page that waits: false when the message is not accepted in time, but continues in the background. */
export function waitUntilSent(sending: Promise<DeliveryResult>, maxMs: number): Promise<boolean> {
  const sent = sending.then(
    (result) => result !== 'refused',
    () => false,
  )
  return withTimeout(sent, maxMs, false)
}
