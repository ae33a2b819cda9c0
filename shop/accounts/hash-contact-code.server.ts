import type { ContactChange } from '#db/schema/sessions.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'

/** With the customer and the new value, so that a code confirms nothing else. */
export function hashContactCode(
  customerId: number,
  { kind, newValue }: Pick<ContactChange, 'kind' | 'newValue'>,
  code: string,
): string {
  return keyedHash('codes for contact changes', `${customerId} ${kind} ${newValue} ${code}`)
}
