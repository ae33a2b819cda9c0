import { Secret, TOTP } from 'otpauth'
import { env } from '#platform/env.server.ts'

export const periodSeconds = 30

export function createTotp(secret: string): TOTP {
  return new TOTP({ issuer: env.shopName, label: 'admin', secret: Secret.fromBase32(secret), period: periodSeconds })
}

export function formatTotpUri(secret: string): string {
  return createTotp(secret).toString()
}
