import './startup/require-settings.ts'
import { createServer } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { logRawOutput } from '#platform/log/log-raw-output.server.ts'
import { releaseMemoryWhenIdle } from '#platform/release-memory.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { startWatchingWrites } from '#shop/alerts/watch-writes.server.ts'
import { prepareCurrentEditions } from '#shop/editions/open-edition.server.ts'
import { countConnections } from './connections/accept-connections.ts'
import { prepareGracefulClose } from './connections/graceful-close.ts'
import { describeServerOptions, limitConnections } from './connections/limit-connections.ts'
import { chooseListeningSocket } from './connections/listening-socket.ts'
import { onStopSignal } from './connections/stop-signals.ts'
import { createHttp } from './http.ts'
import { logStartupWarnings } from './startup/log-startup-warnings.ts'
import { openShop, type ShopOptions } from './startup/open-shop.ts'
import { printSetUpLink, printWelcome } from './startup/welcome.ts'

export const serverBuild = {
  ...(build as unknown as ServerBuild),
  // `csrf` has refused other sites. React Router compares with request.url, which behind a TLS proxy is http://shop, and would
  // refuse every form.
  allowedActionOrigins: ['**'],
}

export { createHttp, openShop }

export const http = createHttp({
  build: serverBuild,
  mode: import.meta.env.DEV ? 'development' : 'production',
  https: !env.isDemo || shopSettings().siteUrl.startsWith('https:'),
})

export async function startShop(options: ShopOptions = {}): Promise<void> {
  const shop = await openShop(options)
  const listener = getRequestListener(http.fetch)
  const server = createServer(describeServerOptions(), (request, response) => {
    if (!http.serveStored(request, response)) void listener(request, response)
  })
  limitConnections(server)
  countConnections(server)
  const closeServer = prepareGracefulClose(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(chooseListeningSocket(process.env, env), resolve)
  })
  logRawOutput()
  printWelcome()
  await printSetUpLink()
  void logStartupWarnings()
  void prepareCurrentEditions()
  // Assets are complete without it, and the next start tries again.
  http.compressAssets().catch((err) => log.warn({ err }, 'the scripts could not be compressed'))
  releaseMemoryWhenIdle()
  startWatchingWrites()

  onStopSignal(async (reason) => {
    log.info({ reason }, 'closing')
    await closeServer()
    await shop.close()
    process.exit(0)
  }, options.parentPid)
}
