const maxLength = 40

/**
 * A short label for where a buyer came from, such as "instagram" or "google.com"; null when that is not known. What a
 * browser sends is a campaign's name or the address of another site; only the site's host is kept.
 */
export function readSource(typed: string | null | undefined, ownHost: string): string | null {
  const text = (typed ?? '').slice(0, 500).trim().toLowerCase()
  const host = /^(https?|android-app):\/\//.test(text) ? URL.parse(text)?.hostname : undefined
  if (host === ownHost) return null
  const label = (host ?? text)
    // The prefixes of pages for phones and of redirects, so that one site has one label.
    .replace(/^(www|m|l|lm|mobile)\./, '')
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|[._-]+$/g, '')
    .slice(0, maxLength)
  return label.replace(/[._-]+$/, '') || null
}
