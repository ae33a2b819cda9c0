import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type StoredResponse, storeResponse } from '../pages/stored-response.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The client build by URL path, kept in memory because that is five times as fast as reading files. */
export function loadAssets(folder: string, headers: Record<string, string>): Map<string, StoredResponse> {
  const assets = new Map<string, StoredResponse>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  const readIfListed = (path: string) => (paths.has(path) ? readFileSync(path) : undefined)
  for (const path of paths) {
    const contentType = contentTypes[extname(path)]
    if (!contentType) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const identity = readFileSync(path)
    const own = { ...headers, 'Content-Type': contentType, 'Cache-Control': cacheControl(url) }
    const compressed = { br: readIfListed(`${path}.br`), gzip: readIfListed(`${path}.gz`) }
    assets.set(url, storeResponse(own, { identity, ...compressed }))
  }
  return assets
}

/** File names under /assets/ contain a hash of the content. */
function cacheControl(url: string): string {
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
}
