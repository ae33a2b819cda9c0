import { createHash } from 'node:crypto'
import type { PaymentDetails } from '../../provider.ts'

interface SandboxMoney {
  id: string
  amountInPaise: number
  method?: string
}

/** The sandbox keeps 2 % and 18 % of that for tax, like a real provider. */
export function describeDetails({ id, amountInPaise, method }: SandboxMoney): PaymentDetails {
  const chargeInPaise = Math.round((amountInPaise * 2) / 100)
  const taxInPaise = Math.round((amountInPaise * 36) / 10_000)
  return {
    bankReference: toBankReference(id),
    method: method ?? null,
    fee: { inPaise: chargeInPaise + taxInPaise, taxInPaise },
  }
}

/** Twelve digits, as UPI apps show them. */
function toBankReference(transferId: string): string {
  const digest = createHash('sha256').update(transferId).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0')
}
