import { AsyncLocalStorage } from 'node:async_hooks'
import { writeStartingContent } from '#content/owner/starting-content.ts'
import { env } from '#platform/env.server.ts'
import { readContent, type ShopContent } from './read-content.ts'

interface Holder {
  current: ShopContent
  previewed: AsyncLocalStorage<ShopContent>
}

// Vite evaluates this module again after every edit, and the publication in memory must survive that.
const holder = globalThis as { shopContent?: Holder }
holder.shopContent ??= {
  // Until the publications are loaded, and in tests, the shop has its starting content.
  current: readContent(writeStartingContent(env), 0),
  previewed: new AsyncLocalStorage(),
}
const content = holder.shopContent

/** What buyers see; in the owner's preview, the unpublished changes. */
export function getContent(): ShopContent {
  return content.previewed.getStore() ?? content.current
}

export function isPreviewing(): boolean {
  return content.previewed.getStore() !== undefined
}

/** Raised by every publication: whatever was drawn from older content is out of date. */
export function getContentVersion(): number {
  return content.current.version
}

export function setContent(published: ShopContent): void {
  content.current = published
}

/** Everything that `run` calls sees the draft instead of the published content. */
export function withPreview<Result>(draft: ShopContent, run: () => Result): Result {
  return content.previewed.run(draft, run)
}
