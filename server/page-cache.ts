import type { ServerBuild } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { compressStrongly } from './compress.ts'
import { type Entity, etagOf } from './entity.ts'

/**
 * Keeps the finished HTML of static pages, compressed. Their words come with the build,
 * so a page stays true until the process ends; the set of paths is fixed, so memory is bounded.
 */
export class PageCache {
  #pages = new Map<string, Entity>()
  #staticPaths: Set<string>

  constructor(build: ServerBuild) {
    const routes = Object.values(build.routes).filter((route) => route !== undefined)
    const staticRoutes = routes.filter((route) => (route.module.handle as PageHandle | undefined)?.static)
    this.#staticPaths = new Set(staticRoutes.map((route) => `/${route.path ?? ''}`))
  }

  get(path: string): Entity | undefined {
    return this.#pages.get(path)
  }

  isStatic(path: string): boolean {
    return this.#staticPaths.has(path)
  }

  async keep(path: string, html: string, headers: Record<string, string>): Promise<Entity> {
    const identity = Buffer.from(html)
    const entity = { etag: etagOf(identity), headers, bodies: { identity, ...(await compressStrongly(identity)) } }
    this.#pages.set(path, entity)
    return entity
  }
}
