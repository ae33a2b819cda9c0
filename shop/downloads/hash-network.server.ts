import { placeOf } from '#platform/network.ts'
import { keyedHash } from '#platform/signing.server.ts'

/** A keyed hash of the place that an address belongs to: a home, a school or a mobile cell, not a person. */
export function hashNetwork(ip: string | null): string {
  return keyedHash('download networks', placeOf(ip))
}
