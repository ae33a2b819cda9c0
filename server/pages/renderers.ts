import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type { Language } from '#brand/language.ts'

/** One build renders both languages; React Router adds /hi to the addresses of Hindi pages by itself. */
export function createRenderers(build: ServerBuild, mode: string): Record<Language, RequestHandler> {
  // Development has one set of scripts for both languages.
  const assets = mode === 'production' ? readHindiAssets(build) : build.assets
  const hindi = { ...build, basename: '/hi', assets }
  return { en: createRequestHandler(build, mode), hi: createRequestHandler(hindi, mode) }
}

/** The scripts with Hindi words, from scripts/build/build-hindi-scripts.ts. */
function readHindiAssets({ assets, assetsBuildDirectory }: ServerBuild): ServerBuild['assets'] {
  const file = join(assetsBuildDirectory, '../server/hindi-manifest.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : assets
}
