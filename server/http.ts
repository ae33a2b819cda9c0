import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { visitorContext } from '#app/visitor.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { paymentPages } from '#shop/payments/provider.ts'
import { createCheckout } from './api/create-checkout.ts'
import { orderStatus } from './api/order-status.ts'
import { loadAssets } from './assets.ts'
import { clientAddress } from './client-address.ts'
import { demo } from './demo.ts'
import { answerWith, compressFor, type Entity } from './entity.ts'
import { health } from './health.ts'
import { limitBody } from './limit-body.ts'
import { PageCache } from './page-cache.ts'
import { sandbox } from './sandbox.ts'
import { addHeaders, contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { shareImages } from './share-images.ts'
import { webhooks } from './webhooks.ts'

/** In bytes. The longest form of the shop fills a hundredth of it. */
const largestForm = 100_000

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

  const http = new Hono()

  http.get('*', (c, next) => {
    const known = assets.get(c.req.path) ?? pages.get(c.req.path)
    return known ? answerWith(c.req.raw, known) : next()
  })
  // What was found in memory carries its headers already.
  http.use(addHeaders(headers))
  // Before the limits of forms: a webhook is larger, comes from elsewhere and is signed instead.
  http.route('/webhooks', webhooks)
  http.post('*', limitBody(largestForm))
  http.post('*', (c, next) => {
    const origin = c.req.header('origin')
    return !origin || isOurOrigin(origin, c.req.header('host')) ? next() : c.text('Not from here', 403)
  })
  http.route('/', health)
  http.route('/api', createCheckout)
  http.route('/api', orderStatus)
  http.route('/share', shareImages)
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
    context.set(visitorContext, { ip: clientAddress(c), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null })
    const answer = await render(request, context)
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) return answer

    const html = letThePagePaintFirst(await answer.text())
    if (inProduction)
      answer.headers.set('Content-Security-Policy', contentSecurityPolicy(html, paymentPages[env.paymentProvider]))
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

/** React Router preloads its scripts at high priority: on a slow line they would hold up the stylesheet and the font. */
function letThePagePaintFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
}

/** Behind a TLS proxy the browser's origin is https://shop, while the request reaches us as http://shop. */
function isOurOrigin(origin: string, host: string | undefined): boolean {
  return origin === env.siteUrl || URL.parse(origin)?.host === host
}

/** Leading slashes go too: "//elsewhere.example/" must not become an address of another site. */
function withoutTrailingSlash(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`
}
