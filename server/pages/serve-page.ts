import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { nonceContext } from '#app/nonce.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { visitorContext } from '#app/visitor.ts'
import { languageOf, withoutLanguage } from '#brand/language.ts'
import { beginAttempt } from '#cookies/attempt-cookie.server.ts'
import { logMissingPage } from '#platform/log/log-missing-page.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { getContentIn, withPreview } from '#shop/catalogue/current-content.server.ts'
import { chosenProviders } from '#shop/payments/configured-providers.server.ts'
import { readVisitor } from '../read-visitor.ts'
import { classifyRequest, type PageKind } from './classify-request.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { PageCache } from './page-cache.ts'
import { findPreview } from './preview.ts'
import { createRenderers } from './renderers.ts'
import { compressPage, sendStored } from './stored-response.ts'

interface PageOptions {
  build: ServerBuild
  mode: 'development' | 'production'
  pages: PageCache
  /** Of every response; a stored page carries them itself. */
  headers: Record<string, string>
}

/** Answers with a page that React Router renders, and stores it if the next visitor gets the same. */
export function servePage({ build, mode, pages, headers }: PageOptions) {
  const inProduction = mode === 'production'
  const renderers = createRenderers(build, mode)
  const metaPixelPaths = findMetaPixelPaths(build)

  return async function servePage(c: Context): Promise<Response> {
    const { path, method, url, raw } = c.req
    const language = languageOf(path)
    const address = pages.classifyAddress(path)
    const kind = classifyRequest({ method, url, path, cookies: c.req.header('Cookie') }, address)
    const missing = kind === 'missing' ? pages.getMissing(language) : undefined
    if (missing) {
      logMissingPage(path)
      return sendStored(raw, missing, { status: 404 })
    }
    const content = getContentIn('en')
    const hasOwnScripts = address === 'dynamic' || (address === 'missing' && kind === 'form')
    const nonce = hasOwnScripts ? randomBytes(16).toString('base64') : undefined
    const response = await render(c, { kind, nonce })
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
      // A page's data is as private as the page.
      if (path.endsWith('.data')) response.headers.set('Cache-Control', 'private, no-store')
      return response
    }

    const html = lowerScriptPriority(await response.text())
    if (inProduction) response.headers.set('Content-Security-Policy', writePolicy(path, nonce))
    // From here a buyer opens the reader, which sends text first over a slow line.
    if (address === 'dynamic') response.headers.set('Accept-CH', 'ECT')
    const cookie = kind === 'form' ? undefined : beginAttempt(path)
    const isStored = inProduction && kind === 'stored' && response.status === 200
    // A shared cache must not keep a visitor's cookie.
    const storedFor = cookie ? 'private' : 'public'
    // The browser may keep the answer to a visitor's form for its Back button; without it, Back asks to send the form again.
    const kept = kind === 'form' && address === 'static' ? 'private, no-cache' : 'private, no-store'
    response.headers.set('Cache-Control', isStored ? `${storedFor}, max-age=0, must-revalidate` : kept)
    const describeHeaders = () => ({ ...Object.fromEntries(response.headers), ...headers })
    if (isStored) return sendStored(raw, await pages.store(path, html, describeHeaders(), content), { cookie })
    if (inProduction && kind === 'missing' && response.status === 404) {
      const stored = await pages.storeMissing(language, html, describeHeaders(), content)
      return sendStored(raw, stored, { status: 404 })
    }
    if (cookie) response.headers.append('Set-Cookie', cookie)
    const body = method === 'HEAD' ? null : await compressPage(raw, html, response.headers)
    return new Response(body, { status: response.status, headers: response.headers })
  }

  async function render(c: Context, { kind, nonce }: { kind: PageKind; nonce: string | undefined }): Promise<Response> {
    const request = await toPageRequest(c, kind)
    const context = new RouterContextProvider()
    context.set(visitorContext, readVisitor(c))
    context.set(nonceContext, nonce)
    const preview = await findPreview(request)
    const run = () => renderers[languageOf(c.req.path)](request, context)
    return preview ? withPreview(preview, run) : run()
  }

  function writePolicy(path: string, nonce: string | undefined): string {
    const hasPixel = shopSettings().metaPixelId && metaPixelPaths.includes(withoutLanguage(path))
    const images = hasPixel ? ['https://www.facebook.com'] : []
    return contentSecurityPolicy({
      nonce,
      forms: chosenProviders().flatMap(({ paymentHosts }) => paymentHosts),
      images,
    })
  }
}

async function toPageRequest(c: Context, kind: PageKind): Promise<Request> {
  const { url, method, raw } = c.req
  // Everyone gets what is stored, so it is rendered without what the first visitor's address says after the path.
  if (kind === 'stored' || kind === 'missing') return new Request(url.replace(/\?.*/s, ''), { headers: raw.headers })
  if (method === 'GET') return raw
  // A HEAD is rendered as a GET, so that both get the same headers.
  if (method === 'HEAD') return new Request(raw, { method: 'GET' })
  // readBody has read the body of the raw request.
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
