import Bowser from 'bowser'

export interface Browser {
  /** Such as "Chrome". */
  name: string
  /** Such as "Android"; null when it is unknown or part of the name. */
  system: string | null
}

/** Null for a program or for a browser that does not name itself. */
export function readBrowser(userAgent: string | null): Browser | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return null
  // Some names contain the system already: "Samsung Internet for Android".
  const system = os.name && !browser.name.includes(os.name) ? os.name : null
  return { name: browser.name, system }
}
