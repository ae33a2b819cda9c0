import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { matchRoutes, type ServerBuild } from 'react-router'
import { withoutLanguage } from '#brand/language.ts'
import { log } from '#platform/log/log.server.ts'
import { activeRequests, requestDuration } from '#platform/metrics.server.ts'

const slowSeconds = 1

/** Measures and logs by route, never by path: a path may hold a token, and every new one would cost memory. */
export function measureRequests(build: ServerBuild): MiddlewareHandler {
  const all = listPages(build)
  const pages = { fixed: new Set(all.map(({ path }) => path).filter(isFixed)), bySegment: groupBySegment(all) }
  return async function measureRequest(c, next) {
    const startedAt = performance.now()
    activeRequests.inc()
    try {
      await next()
    } finally {
      activeRequests.dec()
      const seconds = (performance.now() - startedAt) / 1000
      const request = { method: c.req.method, route: findRoute(c, pages), status: c.res.status }
      requestDuration.observe(
        {
          http_request_method: request.method,
          http_route: request.route,
          http_response_status_code: request.status,
        },
        seconds,
      )
      if (isWorthALine(request, seconds)) log.info({ ...request, ms: Math.round(seconds * 1000) }, 'request')
    }
  }
}

interface AnsweredRequest {
  method: string
  route: string
  status: number
}

/** What changes something, shows personal data, was refused, failed or took long. */
function isWorthALine({ method, route, status }: AnsweredRequest, seconds: number): boolean {
  if (!['GET', 'HEAD'].includes(method) || seconds >= slowSeconds) return true
  return status >= 500 || [401, 403, 429].includes(status) || /^\/(admin-dashboard|download)/.test(route)
}

type Pages = { path: string }[]

const isFixed = (path: string) => !path.includes(':')

function findRoute(c: Context, pages: { fixed: Set<string>; bySegment: Map<string, Pages> }): string {
  const own = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  if (own) return own.path
  const path = withoutLanguage(c.req.path).replace(/\.data$/, '')
  if (pages.fixed.has(path)) return path
  const candidates = pages.bySegment.get(firstSegment(path)) ?? pages.bySegment.get(anySegment) ?? []
  return matchRoutes(candidates, path)?.at(-1)?.route.path ?? 'unmatched'
}

/** To match a path with all pages takes a millisecond; only those that begin like it are candidates. */
function groupBySegment(pages: Pages): Map<string, Pages> {
  return Map.groupBy(pages, ({ path }) => (firstSegment(path).startsWith(':') ? anySegment : firstSegment(path)))
}

const anySegment = ':'

function firstSegment(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? ''
}

function listPages(build: ServerBuild): Pages {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const fullPath = (id: string | undefined): string => {
    const route = id ? build.routes[id] : undefined
    return route ? `${fullPath(route.parentId)}/${route.path ?? ''}` : ''
  }
  const paths = routes.map(({ id }) => `/${fullPath(id).split('/').filter(Boolean).join('/')}`)
  return [...new Set(paths)].filter((path) => !path.includes('*')).map((path) => ({ path }))
}
