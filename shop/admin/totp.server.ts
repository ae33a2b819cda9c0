import { Secret, TOTP } from 'otpauth'
import { env } from '#platform/env.server.ts'

export const periodSeconds = 30

export function totpOf(secret: string): TOTP {
  return new TOTP({ issuer: env.shopName, label: 'admin', secret: Secret.fromBase32(secret), period: periodSeconds })
}

/** What an authenticator app reads from the QR code. */
export function totpAddress(secret: string): string {
  return totpOf(secret).toString()
}
