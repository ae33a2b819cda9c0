import { AsyncLocalStorage } from 'node:async_hooks'
import { currentLanguage, type Language } from '#brand/language.ts'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import { env } from '#platform/env.server.ts'
import { remember } from '#platform/remember.ts'
import { getSales } from './current-sales.server.ts'
import { readContent, type ShopContent } from './read-content.ts'

const content = remember('content', () => ({
  current: undefined as ShopContent | undefined,
  previewed: new AsyncLocalStorage<ShopContent>(),
}))

/** In English. Until the publications are loaded, and in tests, the shop has its starting content, which takes a while to check. */
function getCurrent(): ShopContent {
  content.current ??= readContent(writeStartingContent(env), 0, 'en', getSales())
  return content.current
}

/**
 * What buyers see, in the language of the request; in the owner's preview, the unpublished changes. Another object after
 * every publication and whenever a sale starts or ends: whatever was drawn from an older one is out of date.
 */
export function getContent(): ShopContent {
  return getContentIn(currentLanguage())
}

/** By the English content that they translate. */
const translations = new WeakMap<ShopContent, ShopContent>()

export function getContentIn(language: Language): ShopContent {
  const english = getEnglish()
  if (language === 'en') return english
  let translated = translations.get(english)
  if (!translated) {
    translated = english.withLanguage(language)
    translations.set(english, translated)
  }
  return translated
}

function getEnglish(): ShopContent {
  const sales = getSales()
  const preview = content.previewed.getStore()
  if (preview) return preview.sales === sales ? preview : preview.withSales(sales)
  if (getCurrent().sales !== sales) refreshContent()
  return getCurrent()
}

export function isPreviewing(): boolean {
  return content.previewed.getStore() !== undefined
}

/** Raised by every publication. */
export function getContentVersion(): number {
  return content.current?.version ?? 0
}

export function setContent(published: ShopContent): void {
  content.current = published
}

/** Fills the same content in again, because something that pages show with it has changed. */
export function refreshContent(): void {
  content.current = getCurrent().withSales(getSales())
}

/** Everything that `run` calls sees the draft instead of the published content. */
export function withPreview<Result>(draft: ShopContent, run: () => Result): Result {
  return content.previewed.run(draft, run)
}
