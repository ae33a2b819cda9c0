import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { log } from '#platform/log/log.server.ts'
import { isDatabaseAway } from '#platform/postgres/database-error.server.ts'
import { databaseAwayContext } from './database-away-context.ts'
import { prepareHydration } from './hydration.server.ts'
import { nonceContext } from './nonce.ts'

export const streamTimeout = 5_000

/** Renders to one string, not a stream: only a finished page can be cached and given a status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = context.get(nonceContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 503) headers.set('Retry-After', '10')
  const { rendered, fillIn } = prepareHydration(page)
  const html = await renderToHtml(<ServerRouter context={rendered} url={request.url} nonce={nonce} />, nonce)
  return new Response(await fillIn(html), { status, headers })
}

/** A wrong address or method is the visitor's mistake, so it is not logged as an error; 503 says why it fails. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isDatabaseAway(error)) context.set(databaseAwayContext, true)
  if (request.signal.aborted || (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503))) return
  log.error({ err: error, path: new URL(request.url).pathname.slice(0, 200) }, 'page failed')
}

function renderToHtml(element: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error)
      },
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    })
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)
  })
}
