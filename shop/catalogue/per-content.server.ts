import { getContent } from './current-content.server.ts'
import type { ShopContent } from './read-content.ts'

/** Something that is made from the content: made at the first call, and again when the content has changed. */
export function perContent<Made>(make: () => Made): () => Made {
  const made = new WeakMap<ShopContent, { value: Made }>()
  return () => {
    const content = getContent()
    let found = made.get(content)
    if (!found) {
      found = { value: make() }
      made.set(content, found)
    }
    return found.value
  }
}
