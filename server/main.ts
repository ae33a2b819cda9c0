import { createServer } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { openDatabase } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { openQueue } from '#platform/queue.server.ts'
import { createHttp } from './http.ts'
import { jobRules, jobs } from './jobs.ts'
import { logStartupWarnings } from './log-startup-warnings.ts'
import { scheduleJobs } from './schedule.ts'
import { printWelcome } from './welcome.ts'

export const serverBuild = {
  ...(build as unknown as ServerBuild),
  // Behind a TLS proxy the Origin is https://shop while request.url is http://shop: without this every form post is refused.
  allowedActionOrigins: [new URL(env.siteUrl).host],
}

export { createHttp }

export const http = createHttp({
  build: serverBuild,
  mode: import.meta.env.DEV ? 'development' : 'production',
  https: env.siteUrl.startsWith('https:'),
})

let opening: ReturnType<typeof openFoundations> | undefined

interface ShopOptions {
  /** Jobs that this process leaves in the queue, as a benchmark of selling alone does with the delivery. */
  leaving?: string[]
}

/** Opens what the shop stands on. Safe to call before every request, as development does. */
export function openShop(options: ShopOptions = {}) {
  opening ??= openFoundations(options)
  return opening
}

async function openFoundations({ leaving = [] }: ShopOptions) {
  const database = await openDatabase()
  const queue = await openQueue(
    jobRules,
    Object.fromEntries(Object.entries(jobs).filter(([name]) => !leaving.includes(name))),
  )
  await scheduleJobs()
  return {
    async close() {
      await queue.close()
      await database.close()
    },
  }
}

export async function startShop(options: ShopOptions = {}): Promise<void> {
  const shop = await openShop(options)
  const listener = getRequestListener(http.fetch)
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(env.port, env.host, resolve)
  })
  printWelcome()
  void logStartupWarnings()

  const stop = async (signal: string) => {
    log.info({ signal }, 'closing')
    // A browser that keeps its connection open must not keep the shop from closing.
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000).unref())])
    await shop.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
