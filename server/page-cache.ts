import { matchRoutes, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { findMovedProduct, findProduct } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import type { ShopContent } from '#shop/catalogue/read-content.ts'
import { compressStrongly } from './compress.ts'
import { computeEtag, type StoredResponse } from './stored-response.ts'

const productAddress = /^\/(?:thank-you-)?([a-z0-9-]+)$/
const missingKey = '/*'

/** The compressed HTML of static pages, which change only with a new build, a publication, or a sale that starts or ends. */
export class PageCache {
  #pages = new Map<string, StoredResponse>()
  #content = getContent()
  #staticPaths: Set<string>
  #routes: RouteNode[]

  constructor(build: ServerBuild) {
    const routes = Object.values(build.routes).filter((route) => route !== undefined)
    const staticRoutes = routes.filter((route) => (route.module.handle as PageHandle | undefined)?.static)
    this.#staticPaths = new Set(staticRoutes.map((route) => `/${route.path ?? ''}`))
    this.#routes = toTree(build, undefined)
  }

  get(path: string): StoredResponse | undefined {
    this.#deleteOldPages()
    return this.#pages.get(path)
  }

  /** The addresses of products come from the catalogue, not from the routes. */
  isStatic(path: string): boolean {
    return this.#staticPaths.has(path) || findProduct(productAddress.exec(path)?.[1]) !== null
  }

  /** The one page for all addresses that do not exist, because robots try many of them. */
  getMissing(): StoredResponse | undefined {
    return this.get(missingKey)
  }

  isMissing(path: string): boolean {
    // React Router's own requests are not in its list of routes.
    if (path.endsWith('.data') || path === '/__manifest') return false
    const route = matchRoutes(this.#routes, path)?.at(-1)?.route
    if (route?.path === ':address') return !this.isStatic(path.toLowerCase()) && !isMoved(path)
    return Boolean(route?.handle?.missing)
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
    this.#deleteOldPages()
    if (content === this.#content) this.#pages.set(path, stored)
    return stored
  }

  #deleteOldPages() {
    const content = getContent()
    if (content === this.#content) return
    this.#pages = new Map()
    this.#content = content
  }
}

type RouteNode = { path?: string; handle?: PageHandle } & ({ index: true } | { index?: false; children: RouteNode[] })

function toTree(build: ServerBuild, parentId: string | undefined): RouteNode[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const children = routes.filter((route) => route.parentId === parentId)
  return children.map(({ id, path, index, module }): RouteNode => {
    const node = { path, handle: module.handle as PageHandle | undefined }
    return index ? { ...node, index: true } : { ...node, children: toTree(build, id) }
  })
}

function isMoved(path: string): boolean {
  const slug = productAddress.exec(path.toLowerCase())?.[1]
  return slug !== undefined && findMovedProduct(slug) !== null
}
