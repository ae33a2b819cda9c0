import type { Config } from '@react-router/dev/config'
import { buildDocuments } from './scripts/build/build-documents.ts'
import { buildHindiScripts, hindiBuild } from './scripts/build/build-hindi-scripts.ts'
import { precompress } from './scripts/build/precompress.ts'
import { writeVisitorManifest } from './scripts/build/write-visitor-manifest.ts'

const isHindi = process.env.SHOP_LANGUAGE === 'hi'

export default {
  ssr: true,
  buildDirectory: isHindi ? hindiBuild : 'build',
  // The whole route manifest is about 3 KB: sending it with the page saves a request.
  routeDiscovery: { mode: 'initial' },
  // No page has a client loader, for which a part of its script would have to arrive first, and splitting is a fifth of the build.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const { buildDirectory } = reactRouterConfig
    // In the process that builds the Hindi scripts, which ends before this one has built the server.
    if (isHindi) return void (await Promise.all([buildDocuments(), precompress(`${buildDirectory}/client`)]))
    await buildHindiScripts(buildDirectory)
    await writeVisitorManifest(`${buildDirectory}/client/assets`)
    await precompress(`${buildDirectory}/client`)
  },
} satisfies Config
