import type { ServerBuild } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { type Language, withoutLanguage } from '#brand/language.ts'
import { findMovedProduct, findProduct, isEndedProduct } from '#shop/catalogue/catalogue.server.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import type { ShopContent } from '#shop/catalogue/read-content.ts'
import type { AddressKind } from './classify-request.ts'
import { compressStrongly } from './compress.ts'
import { type StoredResponse, storeResponse } from './stored-response.ts'

const productAddress = /^\/(?:thank-you-|checkout\/)?([a-z0-9-]+)$/
const missingKeys: Record<Language, string> = { en: '/*', hi: '/hi/*' }

/** The compressed HTML of static pages, which change only with a new build, a publication, or a sale that starts or ends. */
export class PageCache {
  /** Pages of both languages by their paths, for the content that they show. */
  #pages = { content: null as ShopContent | null, byPath: new Map<string, StoredResponse>() }
  #staticPaths: Set<string>
  #knownSegments: Set<string>

  constructor(build: ServerBuild) {
    const routes = Object.values(build.routes).filter((route) => route !== undefined)
    const staticRoutes = routes.filter((route) => (route.module.handle as PageHandle | undefined)?.static)
    this.#staticPaths = new Set(staticRoutes.map((route) => `/${route.path ?? ''}`))
    const segments = routes.map((route) => route.path?.split('/')[0] ?? '')
    this.#knownSegments = new Set(segments.filter((segment) => /^[a-z0-9]/.test(segment)))
  }

  get(path: string): StoredResponse | undefined {
    return this.#pages.content === getContentIn('en') ? this.#pages.byPath.get(path) : undefined
  }

  classifyAddress(path: string): AddressKind {
    if (this.#isStatic(path)) return 'static'
    return this.#isMissing(path) ? 'missing' : 'dynamic'
  }

  /** The addresses of products come from the catalogue, not from the routes. */
  #isStatic(path: string): boolean {
    const page = withoutLanguage(path)
    return this.#staticPaths.has(page) || findProduct(productAddress.exec(page)?.[1]) !== null
  }

  /** The one page per language for all addresses that do not exist, because robots try many of them. */
  getMissing(language: Language): StoredResponse | undefined {
    return this.get(missingKeys[language])
  }

  /** Only what its first segment shows: to match all routes takes half a millisecond, and a page does it anyway. */
  #isMissing(path: string): boolean {
    // React Router's own requests.
    if (path.endsWith('.data') || path.endsWith('/__manifest')) return false
    const address = withoutLanguage(path).toLowerCase()
    const [first = '', ...rest] = address.slice(1).split('/')
    if (this.#knownSegments.has(first)) return false
    return rest.length > 0 || !(this.#isStatic(address) || wasSold(address))
  }

  storeMissing(
    language: Language,
    html: string,
    headers: Record<string, string>,
    content: ShopContent,
  ): Promise<StoredResponse> {
    return this.store(missingKeys[language], html, headers, content)
  }

  /** `content` is the English content when the page was rendered: it may have changed meanwhile. */
  async store(
    path: string,
    html: string,
    headers: Record<string, string>,
    content: ShopContent,
  ): Promise<StoredResponse> {
    const identity = Buffer.from(html)
    const stored = storeResponse(headers, { identity, ...(await compressStrongly(identity)) })
    if (content !== getContentIn('en')) return stored
    if (this.#pages.content !== content) this.#pages = { content, byPath: new Map() }
    this.#pages.byPath.set(path, stored)
    return stored
  }
}

function wasSold(address: string): boolean {
  const slug = productAddress.exec(address)?.[1]
  return slug !== undefined && (findMovedProduct(slug) !== null || isEndedProduct(slug))
}
