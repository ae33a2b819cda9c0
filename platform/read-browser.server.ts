import Bowser from 'bowser'

export interface Browser {
  /** Such as "Chrome". */
  name: string
  /** Such as "Android"; null when the browser hides it. */
  system: string | null
}

/** Null for a program or for a browser that does not name itself. */
export function readBrowser(userAgent: string | null): Browser | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  return browser.name ? { name: browser.name, system: os.name ?? null } : null
}
