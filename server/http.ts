import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { nonceContext } from '#app/nonce.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { visitorContext } from '#app/visitor.ts'
import { languageOf, withoutLanguage } from '#brand/language.ts'
import { httpErrors } from '#content/interface/http-errors.ts'
import { beginAttempt } from '#cookies/attempt-cookie.server.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { logMissingPage } from '#platform/log/log-missing-page.server.ts'
import { getContentIn, withPreview } from '#shop/catalogue/current-content.server.ts'
import { chosenProvider } from '#shop/payments/configured-providers.server.ts'
import { isSandboxOpen } from '#shop/payments/providers/sandbox/is-sandbox-open.server.ts'
import { adminAnalytics } from './api/admin-analytics.ts'
import { createCheckout } from './api/create-checkout.ts'
import { openapi } from './api/openapi.ts'
import { orderStatus } from './api/order-status.ts'
import { sendDownloadLink } from './api/send-download-link.ts'
import { sendFreeGuide } from './api/send-free-guide.ts'
import { demo } from './demo.ts'
import { downloadRoutes } from './downloads.ts'
import { adminUploads } from './files/admin-uploads.ts'
import { loadAssets } from './files/assets.ts'
import { freeSample } from './files/free-sample.ts'
import { lookInside } from './files/look-inside.ts'
import { shareImages } from './files/share-images.ts'
import { health } from './health.ts'
import { metricsRoute } from './metrics/metrics.ts'
import { bodyLimit } from './middleware/body-limit.ts'
import { csrf } from './middleware/csrf.ts'
import { followLanguage } from './middleware/follow-language.ts'
import { identifyRequests } from './middleware/identify-requests.ts'
import { measureRequests } from './middleware/measure-requests.ts'
import { prioritise } from './middleware/prioritise.ts'
import { refuseMalformedUrls, refuseNulInBody } from './middleware/refuse-malformed.ts'
import { describeSecureHeaders, secureHeaders, strictPolicy } from './middleware/secure-headers.ts'
import { trimTrailingSlash } from './middleware/trim-trailing-slash.ts'
import { contentSecurityPolicy } from './pages/content-security-policy.ts'
import { PageCache } from './pages/page-cache.ts'
import { findPreview, mayPreview } from './pages/preview.ts'
import { createRenderers } from './pages/renderers.ts'
import { beginAttemptAt, isCheckout, isPersonal, prepareMemory } from './pages/serve-stored.ts'
import { compressPage, type StoredResponse, sendStored } from './pages/stored-response.ts'
import { readVisitor } from './read-visitor.ts'
import { sandboxRoutes } from './sandbox.ts'
import { webhooks } from './webhooks.ts'

const maxFormBytes = 100_000
/** A product's form carries all its texts, and a letter of Hindi takes nine bytes. */
const maxOwnerFormBytes = 1_000_000

export interface HttpOptions {
  build: ServerBuild
  mode: 'development' | 'production'
  https: boolean
}

/** All middleware and routes, in the order in which a request passes them. */
export function createHttp({ build, mode, https }: HttpOptions) {
  const inProduction = mode === 'production'
  const headers = describeSecureHeaders({ https })
  // In development, pages have no policy and need Vite's inline scripts.
  const strictHeaders = inProduction ? { ...headers, ...strictPolicy } : headers
  const assets = inProduction
    ? loadAssets(build.assetsBuildDirectory, strictHeaders)
    : new Map<string, StoredResponse>()
  const pages = new PageCache(build)
  const renderers = createRenderers(build, mode)
  const metaPixelPaths = env.metaPixelId ? findMetaPixelPaths(build) : []

  const http = new Hono()

  http.use(refuseMalformedUrls(strictHeaders))
  http.use(followLanguage())
  http.use(identifyRequests())
  http.use(measureRequests(build))
  http.use(prioritise(strictHeaders))
  // The responses above already have these headers.
  http.use(secureHeaders(strictHeaders))
  // Before the checks for forms: a webhook is larger than a form, sent from another site, and signed.
  http.route('/webhooks', webhooks)
  const limitForm = bodyLimit({ maxSize: maxFormBytes })
  const limitOwnerForm = bodyLimit({ maxSize: maxOwnerFormBytes })
  http.post('*', (c, next) => (c.req.path.startsWith('/admin-dashboard/') ? limitOwnerForm : limitForm)(c, next))
  http.post('*', csrf())
  http.post('*', refuseNulInBody())
  http.route('/admin-dashboard', adminUploads)
  http.route('/', health)
  http.route('/', metricsRoute)
  http.route('/api', adminAnalytics)
  http.route('/api', createCheckout)
  http.route('/api', orderStatus)
  http.route('/api', sendFreeGuide)
  http.route('/api', sendDownloadLink)
  http.route('/api', openapi)
  http.route('/share', shareImages)
  http.route('/look-inside', lookInside)
  http.route('/free-sample', freeSample)
  http.route('/download', downloadRoutes)
  http.route('/hi/download', downloadRoutes)
  if (env.isDemo) http.route('/demo', demo)
  if (isSandboxOpen()) http.route('/sandbox', sandboxRoutes)
  http.get('*', trimTrailingSlash())

  http.on(['GET', 'HEAD', 'POST'], '*', async (c) => {
    const { path } = c.req
    const language = languageOf(path)
    const render = renderers[language]
    const isMissing = c.req.method !== 'POST' && pages.isMissing(path)
    const missing = isMissing && !mayPreview(c.req.header('Cookie')) ? pages.getMissing(language) : undefined
    if (missing) {
      logMissingPage(path)
      return sendStored(c.req.raw, missing, { status: 404 })
    }
    const request = await toPageRequest(c)
    const context = new RouterContextProvider()
    context.set(visitorContext, readVisitor(c))
    const content = getContentIn('en')
    const nonce = isMissing || pages.isStatic(path) ? undefined : randomBytes(16).toString('base64')
    context.set(nonceContext, nonce)
    const preview = await findPreview(request)
    const response = await (preview ? withPreview(preview, () => render(request, context)) : render(request, context))
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
      // A page's data is as private as the page.
      if (path.endsWith('.data')) response.headers.set('Cache-Control', 'private, no-store')
      return response
    }

    const html = lowerScriptPriority(await response.text())
    if (inProduction) {
      const images = metaPixelPaths.includes(withoutLanguage(path)) ? ['https://www.facebook.com'] : []
      const policy = contentSecurityPolicy({ nonce, forms: chosenProvider.paymentHosts, images })
      response.headers.set('Content-Security-Policy', policy)
    }
    const cacheable =
      inProduction &&
      !preview &&
      !isPersonal(c.req.url, path, c.req.header('Cookie')) &&
      c.req.method !== 'POST' &&
      response.status === 200 &&
      pages.isStatic(path)
    const isCheckoutPage = isCheckout(path) && c.req.method !== 'POST'
    // A shared cache must not keep a visitor's cookie.
    const storedFor = isCheckoutPage ? 'private' : 'public'
    response.headers.set('Cache-Control', cacheable ? `${storedFor}, max-age=0, must-revalidate` : 'private, no-store')
    if (cacheable) {
      const stored = await pages.store(path, html, { ...Object.fromEntries(response.headers), ...headers }, content)
      return sendPage(c.req.raw, path, stored)
    }
    if (isCheckoutPage) response.headers.append('Set-Cookie', beginAttempt(language))
    if (inProduction && !preview && isMissing && response.status === 404) {
      const stored = await pages.storeMissing(
        language,
        html,
        { ...Object.fromEntries(response.headers), ...headers },
        content,
      )
      return sendStored(c.req.raw, stored, { status: 404 })
    }
    const body = c.req.method === 'HEAD' ? null : await compressPage(c.req.raw, html, response.headers)
    return new Response(body, { status: response.status, headers: response.headers })
  })

  http.all('*', (c) => c.text(httpErrors.methodNotAllowed, 405, { Allow: 'GET, HEAD, POST' }))

  http.onError((error, c) => {
    // Still encoded, because maskText finds the end of a token by its first blank.
    log.error({ err: error, path: new URL(c.req.url).pathname }, 'request failed')
    return c.text(httpErrors.unexpected, 500)
  })

  return Object.assign(http, { sendFromMemory: prepareMemory(assets, pages) })
}

function sendPage(request: Request, path: string, page: StoredResponse): Response {
  return sendStored(request, page, { cookie: beginAttemptAt(path) })
}

async function toPageRequest(c: Context): Promise<Request> {
  const { url, method, raw } = c.req
  if (method === 'GET') return raw
  // A HEAD is rendered as a GET, so that both get the same headers.
  if (method === 'HEAD') return new Request(raw, { method: 'GET' })
  // refuseNulInBody has read the body of the raw request.
  return new Request(url, { method, headers: raw.headers, body: await c.req.text(), signal: raw.signal })
}

function findMetaPixelPaths(build: ServerBuild): string[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const reporting = routes.filter((route) => (route.module.handle as PageHandle | undefined)?.allowsMetaPixel)
  return reporting.map((route) => `/${route.path ?? ''}`)
}

/** React Router preloads scripts at high priority, which delays the stylesheet and the font on a slow line. */
function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
}
