import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'

const purpose = 'guide links'

export function createGuideLink(leadId: string): string {
  const expires = Math.floor(Date.now() / 1000) + linkLifetimeDays * 24 * 60 * 60
  const content = `${leadId}.${expires}`
  return shopUrl(`/download/guide/${content}.${keyedHash(purpose, content)}`)
}

export function isValidGuideLink(token: string): boolean {
  const [, content = '', expires, signature = ''] = /^([\w-]+\.(\d{1,12}))\.([\w-]+)$/.exec(token) ?? []
  return isKeyedHash(purpose, content, signature) && Number(expires) * 1000 > Date.now()
}
