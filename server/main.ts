import './startup/require-settings.ts'
import { createServer } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { logRawOutput } from '#platform/log/log-raw-output.server.ts'
import { openDatabase } from '#platform/postgres/database.server.ts'
import { listenForNotifications } from '#platform/postgres/notifications.server.ts'
import { type JobName, openQueue } from '#platform/queue/queue.server.ts'
import { releaseMemoryWhenIdle } from '#platform/release-memory.server.ts'
import { flushCalls } from '#platform/watched-calls.server.ts'
import { startWatchingWrites } from '#shop/alerts/watch-writes.server.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { editionsChannel, loadEditions } from '#shop/catalogue/current-editions.server.ts'
import { prepareCurrentEditions } from '#shop/editions/prepare-current-editions.server.ts'
import { prepareShownPages } from '#shop/editions/prepare-shown-pages.server.ts'
import { loadOffers, offersChannel } from '#shop/offers/current-offers.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { publicationsChannel } from '#shop/publications/publish-content.server.ts'
import { countConnections } from './connections/accept-connections.ts'
import { prepareGracefulClose } from './connections/graceful-close.ts'
import { describeServerOptions, limitConnections } from './connections/limit-connections.ts'
import { chooseListeningSocket } from './connections/listening-socket.ts'
import { onStopSignal } from './connections/stop-signals.ts'
import { createHttp } from './http.ts'
import { jobs } from './jobs.ts'
import { logStartupWarnings } from './startup/log-startup-warnings.ts'
import { startBackups } from './startup/start-backups.ts'
import { printWelcome } from './startup/welcome.ts'

export const serverBuild = {
  ...(build as unknown as ServerBuild),
  // Behind a TLS proxy the Origin is https://shop while request.url is http://shop: without this React Router refuses every form post.
  allowedActionOrigins: [new URL(env.siteUrl).host],
}

export { createHttp }

export const http = createHttp({
  build: serverBuild,
  mode: import.meta.env.DEV ? 'development' : 'production',
  https: env.siteUrl.startsWith('https:'),
})

let opening: ReturnType<typeof openDatabaseAndQueue> | undefined

interface ShopOptions {
  /** Jobs that this process does not run, so that a benchmark can measure selling without delivery. */
  leaveInQueue?: JobName[]
  /** The shop stops when this process, its parent, ends. */
  parentPid?: number
}

/** Opens once, because in development every request calls it. */
export function openShop(options: ShopOptions = {}) {
  opening ??= openDatabaseAndQueue(options)
  return opening
}

async function openDatabaseAndQueue(options: ShopOptions) {
  const database = await openDatabase()
  await Promise.all([loadContent(), loadOffers(), loadEditions()])
  const notifications = listenForNotifications({
    [publicationsChannel]: () => loadContent().then(drawPagesInBackground),
    [offersChannel]: loadOffers,
    [editionsChannel]: () => loadEditions().then(drawPagesInBackground),
  })
  const queue = await openQueue(jobs, options)
  drawPagesInBackground()
  const backups = await startBackups(database.embedded)
  return {
    async close() {
      await backups?.close()
      await queue.close()
      await flushCalls()
      await storeSecurityEvents()
      await notifications.close()
      await database.close()
    },
  }
}

/** Pages are complete without the images, so that neither a start nor another notification waits for them. */
function drawPagesInBackground(): void {
  void prepareShownPages()
}

export async function startShop(options: ShopOptions = {}): Promise<void> {
  const shop = await openShop(options)
  const listener = getRequestListener(http.fetch)
  const server = createServer(describeServerOptions(), (request, response) => {
    if (!http.sendFromMemory(request, response)) void listener(request, response)
  })
  limitConnections(server)
  countConnections(server)
  const closeServer = prepareGracefulClose(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(chooseListeningSocket(process.env, env), resolve)
  })
  logRawOutput()
  printWelcome()
  void logStartupWarnings()
  void prepareCurrentEditions()
  releaseMemoryWhenIdle()
  startWatchingWrites()

  onStopSignal(async (reason) => {
    log.info({ reason }, 'closing')
    await closeServer()
    await shop.close()
    process.exit(0)
  }, options.parentPid)
}
