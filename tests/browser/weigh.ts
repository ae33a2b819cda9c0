import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

interface Weights {
  js: number
  css: number
  all: number
}

const asGzip = (body: Buffer) => gzipSync(body, { level: 9 })

/** Kilobytes of everything that the page loads meanwhile, compressed. */
export async function weigh(
  page: Page,
  load: () => Promise<unknown>,
  compress: (body: Buffer) => Buffer = asGzip,
): Promise<Weights> {
  const weights = { js: 0, css: 0, all: 0 }
  const responses: Response[] = []
  const collect = (response: Response) => void responses.push(response)
  page.on('response', collect)
  await load()
  // A later request, such as an icon, is not part of the page.
  page.off('response', collect)
  for (const response of responses) {
    const body = await response.body()
    const type = response.headers()['content-type'] ?? ''
    const size = (/font|png/.test(type) ? body.length : compress(body).length) / 1024
    weights.all += size
    if (type.includes('javascript')) weights.js += size
    if (type.includes('css')) weights.css += size
  }
  return weights
}
