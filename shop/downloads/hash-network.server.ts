import { toWideNetwork } from '#platform/limits/network.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'

/** A network is a home, a school or a mobile cell, not a person. */
export function hashNetwork(ip: string | null): string {
  return keyedHash('download networks', toWideNetwork(ip))
}
