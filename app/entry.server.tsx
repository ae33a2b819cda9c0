import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { log } from '#platform/log.server.ts'

export const streamTimeout = 5_000

/** Renders to one string, not a stream: only a finished page can be cached, hashed and given a status. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await renderToHtml(<ServerRouter context={context} url={request.url} />)
  return new Response(html, { status, headers })
}

/** A wrong address or method is the visitor's mistake, so it is not logged as an error. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error({ err: error, path: new URL(request.url).pathname.slice(0, 200) }, 'page failed')
}

function renderToHtml(element: ReactNode): Promise<string> {
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
