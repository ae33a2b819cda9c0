import { Secret, TOTP } from 'otpauth'
import { getContent } from '#shop/catalogue/current-content.server.ts'

export const periodSeconds = 30

export function createTotp(secret: string): TOTP {
  return new TOTP({
    issuer: getContent().business.shopName,
    label: 'admin',
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  })
}

export function formatTotpUri(secret: string): string {
  return createTotp(secret).toString()
}
