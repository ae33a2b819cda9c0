import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { isRunnableDevEnvironment, type Plugin } from 'vite'
import { buildDocuments } from './build/build-documents.ts'

interface ServerEntry {
  openShop(): Promise<unknown>
  http: { fetch(request: Request): Response | Promise<Response> }
}

/** Development on one port: Vite passes unknown requests to the Hono app, which reloads when server code changes. */
export function honoDev(entry: string): Plugin {
  return {
    name: 'hono-dev',
    apply: 'serve',
    async configureServer(vite) {
      await buildDocuments()
      // Vite calls the returned function after it has added its own middleware.
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            const ssr = vite.environments.ssr
            if (!ssr || !isRunnableDevEnvironment(ssr)) return next()
            const { openShop, http } = await ssr.runner.import<ServerEntry>(entry)
            await openShop()
            request.url = request.originalUrl // Vite's HTML fallback may have rewritten it.
            const listener = getRequestListener(http.fetch, { overrideGlobalObjects: false })
            await listener(request as IncomingMessage, response as ServerResponse)
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}
