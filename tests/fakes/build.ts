import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router'
import { nonceContext } from '#app/nonce.ts'

/** A build of two pages, /stored and /rendered, with the same HTML. */
export function makeFakeBuild(assetsFolder: string, makeHtml: (nonce: string | undefined) => string): ServerBuild {
  const page = (path: string, handle: object) => ({ id: path, path, module: { default: () => null, handle } })
  function respond(_: Request, status: number, headers: Headers, _page: EntryContext, context: RouterContextProvider) {
    headers.set('Content-Type', 'text/html')
    return new Response(makeHtml(context.get(nonceContext)), { status, headers })
  }
  return {
    assetsBuildDirectory: assetsFolder,
    routes: { stored: page('stored', { static: true }), rendered: page('rendered', {}) },
    assets: { routes: {} },
    entry: { module: { default: respond } },
    future: {},
    isSpaMode: false,
    ssr: true,
    basename: '/',
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}
