import { matchRoutes, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { findMovedProduct, findProduct } from '#shop/catalogue/catalogue.server.ts'
import { getContentVersion } from '#shop/catalogue/current-content.server.ts'
import { compressStrongly } from './compress.ts'
import { computeEtag, type StoredResponse } from './stored-response.ts'

const productAddress = /^\/(?:thank-you-)?([a-z0-9-]+)$/
const missingKey = '/*'

/** The compressed HTML of static pages, which change only with a new build or a publication. */
export class PageCache {
  #pages = new Map<string, StoredResponse>()
  #version = getContentVersion()
  #staticPaths: Set<string>
  #routes: RouteNode[]

  constructor(build: ServerBuild) {
    const routes = Object.values(build.routes).filter((route) => route !== undefined)
    const staticRoutes = routes.filter((route) => (route.module.handle as PageHandle | undefined)?.static)
    this.#staticPaths = new Set(staticRoutes.map((route) => `/${route.path ?? ''}`))
    this.#routes = toTree(build, undefined)
  }

  get(path: string): StoredResponse | undefined {
    const version = getContentVersion()
    if (version !== this.#version) {
      this.#pages = new Map()
      this.#version = version
    }
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
    const route = matchRoutes(this.#routes, path)?.at(-1)?.route
    if (route?.path === ':address') return !this.isStatic(path.toLowerCase()) && !isMoved(path)
    return Boolean(route?.handle?.missing)
  }

  storeMissing(html: string, headers: Record<string, string>, version: number): Promise<StoredResponse> {
    return this.store(missingKey, html, headers, version)
  }

  /** `version` is the publication that the page was rendered from: a newer one may have come while it was rendered. */
  async store(path: string, html: string, headers: Record<string, string>, version: number): Promise<StoredResponse> {
    const identity = Buffer.from(html)
    const stored = { etag: computeEtag(identity), headers, bodies: { identity, ...(await compressStrongly(identity)) } }
    if (version === getContentVersion()) this.#pages.set(path, stored)
    return stored
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
