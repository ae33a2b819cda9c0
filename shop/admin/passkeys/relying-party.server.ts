import { shopSettings } from '#platform/settings/shop-settings.server.ts'

/** A passkey belongs to the host of the shop: browsers offer it on no other site. */
export function describeRelyingParty() {
  return { id: new URL(shopSettings().siteUrl).hostname, origin: shopSettings().siteUrl }
}

/** Loaded when the first passkey is used: it takes memory, and prints warnings, that most starts can do without. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
