/** A page of this shop, an https address or a mail address. */
export function isSafeLink(href: string): boolean {
  // Browsers read // and /\ as the address of another site.
  if (href.startsWith('/')) return !/^\/[/\\]/.test(href)
  return href.startsWith('mailto:') || (href.startsWith('https://') && URL.canParse(href))
}
