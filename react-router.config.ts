import type { Config } from '@react-router/dev/config'
import { buildDocuments } from './scripts/build-documents.ts'
import { precompress } from './scripts/precompress.ts'

export default {
  ssr: true,
  // The whole route manifest is about 1 KB: sending it with the page saves a request.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await precompress(`${reactRouterConfig.buildDirectory}/client`)
    await buildDocuments()
  },
} satisfies Config
