import type { ServerBuild } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { compressStrongly } from './compress.ts'
import { computeEtag, type StoredResponse } from './stored-response.ts'

/** The compressed HTML of static pages, which change only with a new build, so nothing expires. */
export class PageCache {
  #pages = new Map<string, StoredResponse>()
  #staticPaths: Set<string>

  constructor(build: ServerBuild) {
    const routes = Object.values(build.routes).filter((route) => route !== undefined)
    const staticRoutes = routes.filter((route) => (route.module.handle as PageHandle | undefined)?.static)
    this.#staticPaths = new Set(staticRoutes.map((route) => `/${route.path ?? ''}`))
  }

  get(path: string): StoredResponse | undefined {
    return this.#pages.get(path)
  }

  isStatic(path: string): boolean {
    return this.#staticPaths.has(path)
  }

  async store(path: string, html: string, headers: Record<string, string>): Promise<StoredResponse> {
    const identity = Buffer.from(html)
    const stored = { etag: computeEtag(identity), headers, bodies: { identity, ...(await compressStrongly(identity)) } }
    this.#pages.set(path, stored)
    return stored
  }
}
