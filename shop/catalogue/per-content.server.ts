import { getContent } from './current-content.server.ts'
import type { ShopContent } from './read-content.ts'

/** Something that is made from the content: made at the first call, and again when the content has changed. */
export function perContent<Made>(make: () => Made): () => Made {
  let last: { content: ShopContent; made: Made } | undefined
  return () => {
    const content = getContent()
    if (last?.content !== content) last = { content, made: make() }
    return last.made
  }
}
