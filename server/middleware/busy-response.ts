import { busyWords } from '#content/interface/busy.ts'
import { plainPageHeaders, writePlainPage } from '../pages/plain-page.ts'

const minRetrySeconds = 5

const writePage = () =>
  writePlainPage({
    ...busyWords,
    body: `<p>${busyWords.text}</p><p>${busyWords.paid}</p>`,
    refreshSeconds: minRetrySeconds,
  })

/** A page for a browser, JSON for a program. It is cheap, because it is sent when the shop has no time. */
export function sendBusy(accepted: string | undefined, headers: Record<string, string>): Response {
  const both = { ...headers, 'Retry-After': String(chooseRetrySeconds()), 'Cache-Control': 'no-store' }
  if (accepted?.includes('text/html'))
    return new Response(writePage(), { status: 503, headers: { ...both, ...plainPageHeaders } })
  return Response.json({ error: busyWords.error }, { status: 503, headers: both })
}

/** Different for each visitor, so that they do not all come back in the same second. */
function chooseRetrySeconds(): number {
  return minRetrySeconds + Math.floor(Math.random() * 10)
}
