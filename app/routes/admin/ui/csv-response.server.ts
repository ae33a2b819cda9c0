import { data } from 'react-router'
import { indianDay } from '#brand/indian-time.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { byteOrderMark } from '#platform/csv.ts'
import { maxSearchLength, readSearch } from '#shop/search/search-term.ts'
import { privateFile } from '../../../private-file.server.ts'

export function requireSearch(url: URL): string {
  const read = readSearch(url.searchParams.get('q'))
  if ('refused' in read) throw data(listWords.searchRefusals[read.refused](maxSearchLength), 400)
  return read.search
}

/** Streams the file as fast as the browser reads it. */
export function csvResponse(name: string, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  let isBegun = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) return controller.close()
        controller.enqueue(encoder.encode(isBegun ? value : byteOrderMark + value))
        isBegun = true
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
  return privateFile(body, { type: 'text/csv; charset=utf-8', name: `${name}-${indianDay(new Date())}.csv` })
}
