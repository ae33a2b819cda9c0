import type { ServerBuild } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { findMovedProduct, findProduct } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { perContent } from '#shop/catalogue/per-content.server.ts'
import type { ShopContent } from '#shop/catalogue/read-content.ts'
import { compressStrongly } from './compress.ts'
import { computeEtag, type StoredResponse } from './stored-response.ts'

const productAddress = /^\/(?:thank-you-|checkout\/)?([a-z0-9-]+)$/
const missingKey = '/*'

/** The compressed HTML of static pages, which change only with a new build, a publication, or a sale that starts or ends. */
export class PageCache {
  #pages = perContent(() => new Map<string, StoredResponse>())
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
    return this.#pages().get(path)
  }

  /** The addresses of products come from the catalogue, not from the routes. */
  isStatic(path: string): boolean {
    return this.#staticPaths.has(path) || findProduct(productAddress.exec(path)?.[1]) !== null
  }

  /** The one page for all addresses that do not exist, because robots try many of them. */
  getMissing(): StoredResponse | undefined {
    return this.get(missingKey)
  }

  /** Only what its first segment shows: to match all routes takes half a millisecond, and a page does it anyway. */
  isMissing(path: string): boolean {
    // React Router's own requests.
    if (path.endsWith('.data') || path === '/__manifest') return false
    const address = path.toLowerCase()
    const [first = '', ...rest] = address.slice(1).split('/')
    if (this.#knownSegments.has(first)) return false
    return rest.length > 0 || !(this.isStatic(address) || isMoved(address))
  }

  storeMissing(html: string, headers: Record<string, string>, content: ShopContent): Promise<StoredResponse> {
    return this.store(missingKey, html, headers, content)
  }

  /** `content` is what the page was rendered from: it may have changed while the page was rendered. */
  async store(
    path: string,
    html: string,
    headers: Record<string, string>,
    content: ShopContent,
  ): Promise<StoredResponse> {
    const identity = Buffer.from(html)
    const stored = { etag: computeEtag(identity), headers, bodies: { identity, ...(await compressStrongly(identity)) } }
    if (content === getContent()) this.#pages().set(path, stored)
    return stored
  }
}

function isMoved(address: string): boolean {
  const slug = productAddress.exec(address)?.[1]
  return slug !== undefined && findMovedProduct(slug) !== null
}
