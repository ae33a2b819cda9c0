import type { Config } from '@react-router/dev/config'
import { buildDocuments } from './scripts/build-documents.ts'
import { precompress } from './scripts/precompress.ts'
import { writeVisitorManifest } from './scripts/write-visitor-manifest.ts'

export default {
  ssr: true,
  // The whole route manifest is about 3 KB: sending it with the page saves a request.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await writeVisitorManifest(`${reactRouterConfig.buildDirectory}/client/assets`)
    await precompress(`${reactRouterConfig.buildDirectory}/client`)
    await buildDocuments()
  },
} satisfies Config
