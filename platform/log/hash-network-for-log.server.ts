import { toWideNetwork } from '../limits/network.ts'
import { keyedHash } from '../secrets/signing.server.ts'

/** Log lines of one network have the same short hash, which does not lead back to a person. */
export function hashNetworkForLog(ip: string | null): string {
  return keyedHash('log networks', toWideNetwork(ip)).slice(0, 12)
}
