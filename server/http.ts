import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { httpErrorWords } from '#content/interface/http-errors.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { api } from './api/api.ts'
import { demo } from './demo.ts'
import { downloadRoutes } from './downloads.ts'
import { adminUploads } from './files/admin-uploads.ts'
import { type Assets, compressAssets, loadAssets } from './files/assets.ts'
import { publicFiles } from './files/public-files.ts'
import { health } from './health.ts'
import { metricsRoute } from './metrics/metrics.ts'
import { redirectToCanonicalPath } from './middleware/canonical-path.ts'
import { csrf } from './middleware/csrf.ts'
import { followLanguage } from './middleware/follow-language.ts'
import { identifyRequests } from './middleware/identify-requests.ts'
import { measureRequests } from './middleware/measure-requests.ts'
import { openingSoon } from './middleware/opening-soon.ts'
import { prioritise } from './middleware/prioritise.ts'
import { readBody } from './middleware/read-body.ts'
import { refuseMalformedUrls, refuseNulInBody } from './middleware/refuse-malformed.ts'
import { describeSecureHeaders, secureHeaders, strictPolicy } from './middleware/secure-headers.ts'
import { PageCache } from './pages/page-cache.ts'
import { servePage } from './pages/serve-page.ts'
import { serveStored } from './pages/serve-stored.ts'
import { shareRendering } from './pages/share-rendering.ts'
import { sheetRoutes } from './sheets.ts'
import { webhooks } from './webhooks.ts'

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
  const folder = build.assetsBuildDirectory
  const assets: Assets = inProduction ? loadAssets(folder, strictHeaders) : new Map()
  const pages = new PageCache(build)

  const http = new Hono()

  http.use(refuseMalformedUrls(strictHeaders))
  http.use(followLanguage())
  http.use(identifyRequests())
  http.use(measureRequests(build))
  http.post('*', readBody(strictHeaders))
  if (inProduction) http.use(shareRendering(pages))
  http.use(prioritise(strictHeaders))
  // The responses above already have these headers.
  http.use(secureHeaders(strictHeaders))
  // Before the checks for forms: a webhook is sent from another site, and signed.
  http.route('/webhooks', webhooks)
  http.post('*', csrf(), refuseNulInBody())
  http.route('/admin-dashboard', adminUploads)
  http.route('/', health)
  http.route('/', metricsRoute)
  http.use(openingSoon())
  http.route('/api', api)
  http.route('/sheets', sheetRoutes)
  http.route('/', publicFiles)
  http.route('/download', downloadRoutes)
  http.route('/hi/download', downloadRoutes)
  if (env.isDemo) http.route('/', demo)
  http.get('*', redirectToCanonicalPath())

  http.on(['GET', 'HEAD', 'POST'], '*', servePage({ build, mode, pages, headers }))
  http.all('*', (c) => c.text(httpErrorWords.methodNotAllowed, 405, { Allow: 'GET, HEAD, POST' }))

  http.onError((error, c) => {
    // Still encoded, because maskText finds the end of a token by its first blank.
    log.error({ err: error, path: new URL(c.req.url).pathname }, 'request failed')
    return c.text(httpErrorWords.unexpected, 500)
  })

  return Object.assign(http, {
    serveStored: serveStored(assets, pages),
    compressAssets: () => compressAssets(folder, strictHeaders, assets),
  })
}
