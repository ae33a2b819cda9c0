import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/page-handle.ts'
import { visitorContext } from '#app/visitor.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { paymentPages } from '#shop/payments/provider.ts'
import { adminUploads } from './admin-uploads.ts'
import { adminAnalytics } from './api/admin-analytics.ts'
import { createCheckout } from './api/create-checkout.ts'
import { openapi } from './api/openapi.ts'
import { orderStatus } from './api/order-status.ts'
import { sendDownloadLink } from './api/send-download-link.ts'
import { sendFreeGuide } from './api/send-free-guide.ts'
import { loadAssets } from './assets.ts'
import { demo } from './demo.ts'
import { downloads } from './downloads.ts'
import { answerWith, compressFor, type Entity } from './entity.ts'
import { health } from './health.ts'
import { limitBody } from './middleware/body-limit.ts'
import { isOurOrigin } from './middleware/own-origin.ts'
import { addHeaders, contentSecurityPolicy, securityHeaders } from './middleware/security-headers.ts'
import { PageCache } from './page-cache.ts'
import { sandbox } from './sandbox.ts'
import { shareImages } from './share-images.ts'
import { visitorOf } from './visitor-of.ts'
import { webhooks } from './webhooks.ts'

/** In bytes. The longest form of the shop fills a hundredth of it. */
const maxFormBytes = 100_000

export interface HttpOptions {
  build: ServerBuild
  mode: 'development' | 'production'
  https: boolean
}

/** Everything the shop answers, in the order in which it is asked. */
export function createHttp({ build, mode, https }: HttpOptions) {
  const inProduction = mode === 'production'
  const headers = securityHeaders({ https })
  const assets = inProduction ? loadAssets(build.assetsBuildDirectory, headers) : new Map<string, Entity>()
  const pages = new PageCache(build)
  const render = createRequestHandler(build, mode)
  const pathsThatTellMeta = env.metaPixelId ? findPathsThatTellMeta(build) : []

  const http = new Hono()

  http.get('*', (c, next) => {
    const known = assets.get(c.req.path) ?? pages.get(c.req.path)
    return known ? answerWith(c.req.raw, known) : next()
  })
  // What was found in memory carries its headers already.
  http.use(addHeaders(headers))
  // Before the limits of forms: a webhook is larger, comes from elsewhere and is signed instead.
  http.route('/webhooks', webhooks)
  http.post('*', limitBody(maxFormBytes))
  http.post('*', (c, next) => {
    const origin = c.req.header('origin')
    return !origin || isOurOrigin(origin, c.req.header('host')) ? next() : c.text('Not from here', 403)
  })
  http.route('/admin-dashboard', adminUploads)
  http.route('/', health)
  http.route('/api', adminAnalytics)
  http.route('/api', createCheckout)
  http.route('/api', orderStatus)
  http.route('/api', sendFreeGuide)
  http.route('/api', sendDownloadLink)
  http.route('/api', openapi)
  http.route('/share', shareImages)
  http.route('/download', downloads)
  if (env.isDemo) http.route('/demo', demo)
  if (env.isDemo && env.paymentProvider === 'sandbox') http.route('/sandbox', sandbox)

  http.get('*', (c, next) => {
    // Still encoded, unlike Hono's own path: a browser takes "/" and a backslash for the address of another site.
    const { pathname } = new URL(c.req.url)
    return pathname.length > 1 && pathname.endsWith('/') ? c.redirect(withoutTrailingSlash(pathname), 308) : next()
  })

  http.on(['GET', 'HEAD', 'POST'], '*', async (c) => {
    const { path } = c.req
    // React Router renders a HEAD like a GET; asking for the GET gives both the same headers and one code path.
    const request = c.req.method === 'HEAD' ? new Request(c.req.raw, { method: 'GET' }) : c.req.raw
    const context = new RouterContextProvider()
    context.set(visitorContext, visitorOf(c))
    const answer = await render(request, context)
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) {
      // The data of a page is as private as the page.
      if (path.endsWith('.data')) answer.headers.set('Cache-Control', 'private, no-store')
      return answer
    }

    const html = lowerScriptPriority(await answer.text())
    if (inProduction) {
      const pictureHosts = pathsThatTellMeta.includes(path) ? ['https://www.facebook.com'] : []
      const policy = contentSecurityPolicy(html, paymentPages[env.paymentProvider], pictureHosts)
      answer.headers.set('Content-Security-Policy', policy)
    }
    const cacheable = inProduction && c.req.method !== 'POST' && answer.status === 200 && pages.isStatic(path)
    answer.headers.set('Cache-Control', cacheable ? 'public, max-age=0, must-revalidate' : 'private, no-store')
    if (cacheable) {
      return answerWith(c.req.raw, await pages.keep(path, html, { ...Object.fromEntries(answer.headers), ...headers }))
    }
    const body = c.req.method === 'HEAD' ? null : await compressFor(c.req.raw, html, answer.headers)
    return new Response(body, { status: answer.status, headers: answer.headers })
  })

  http.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD, POST' }))

  http.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'request failed')
    return c.text('Something went wrong. Please try again.', 500)
  })

  return http
}

function findPathsThatTellMeta(build: ServerBuild): string[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const telling = routes.filter((route) => (route.module.handle as PageHandle | undefined)?.mayTellMeta)
  return telling.map((route) => `/${route.path ?? ''}`)
}

/** React Router preloads its scripts at high priority: on a slow line they would hold up the stylesheet and the font. */
function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
}

/**
 * Leading slashes go too: "//elsewhere.example/" must not become an address of another site.
 * By hand, because a pattern for slashes at the end takes seconds for a path that is full of them.
 */
function withoutTrailingSlash(path: string): string {
  let start = 0
  let end = path.length
  while (path[start] === '/') start += 1
  while (end > start && path[end - 1] === '/') end -= 1
  return `/${path.slice(start, end)}`
}
