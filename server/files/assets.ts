import { readdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { writeBrotli } from '../pages/compress.ts'
import { type StoredResponse, storeResponse } from '../pages/stored-response.ts'

export type Assets = Map<string, StoredResponse>
type Contents = Parameters<typeof storeResponse>[1]

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
export function loadAssets(folder: string, headers: Record<string, string>): Assets {
  const assets: Assets = new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  const readIfListed = (path: string) => (paths.has(path) ? readFileSync(path) : undefined)
  for (const path of paths) {
    if (!contentTypes[extname(path)]) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const compressed = { br: readIfListed(`${path}.br`), gzip: readIfListed(`${path}.gz`) }
    assets.set(url, describeAsset(url, headers, { identity: readFileSync(path), ...compressed }))
  }
  return assets
}

/** Writes the smallest form of every asset that a first start did not wait for: until then, it is sent as gzip. */
export async function compressAssets(folder: string, headers: Record<string, string>, assets: Assets): Promise<void> {
  for (const [url, { bodies }] of assets) {
    if (bodies.br || !bodies.gzip) continue
    const [identity, gzip] = [bodies.identity.content, bodies.gzip.content]
    const br = await writeBrotli(identity)
    assets.set(url, describeAsset(url, headers, { identity, gzip, br }))
    await writeWhole(join(folder, `${url}.br`), br)
  }
}

/** Several processes may write it at the same time. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await writeFile(part, content)
  await rename(part, path)
}

function describeAsset(url: string, headers: Record<string, string>, contents: Contents): StoredResponse {
  const contentType = contentTypes[extname(url)] ?? ''
  const own = { ...headers, 'Content-Type': contentType, 'Cache-Control': cacheControl(url) }
  return storeResponse(own, contents)
}

/** File names under /assets/ contain a hash of the content. */
function cacheControl(url: string): string {
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
}
