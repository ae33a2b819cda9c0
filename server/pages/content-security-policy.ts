import { createHash } from 'node:crypto'
import { hydrateOnTouch } from '#app/hydrate-on-touch.ts'
import {
  checkWithoutReact,
  closeDrawerOnClick,
  keepSource,
  keepTyping,
  rememberLoadedUrl,
  showInAppHint,
  speculationRules,
  waitForLetters,
} from '#app/inline-scripts.ts'

interface Allowed {
  /** Of this response only; a stored page is the same for every visitor and has none. */
  nonce?: string
  /** Where forms may redirect, such as the provider's payment page. */
  forms?: readonly string[]
  images?: readonly string[]
}

/** Never looks at the page itself, so a script that slipped into its data is not allowed. */
export function contentSecurityPolicy({ nonce, forms = [], images = [] }: Allowed = {}): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes, ...(nonce ? [`'nonce-${nonce}'`] : [])].join(' ')}`,
    `style-src 'self' ${sonnerStyleHashes}`,
    `img-src ${["'self'", 'data:', ...images].join(' ')}`,
    // The stylesheet embeds the tiny font that contains ₹.
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action ${["'self'", ...forms].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

// sonner adds a <style> at run time, first empty and then filled; browser tests fail when an update changes its text.
const sonnerStyleHashes =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"

const scriptHashes = [
  closeDrawerOnClick,
  hydrateOnTouch,
  keepSource,
  keepTyping,
  checkWithoutReact,
  rememberLoadedUrl,
  showInAppHint,
  speculationRules,
  waitForLetters,
].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
