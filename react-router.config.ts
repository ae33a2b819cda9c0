import type { Config } from '@react-router/dev/config'
import { buildDocuments } from './scripts/build-documents.ts'
import { precompress } from './scripts/precompress.ts'

export default {
  ssr: true,
  // The whole route manifest is about 1 KB: sending it at once saves a request on every hydrated page.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await precompress(`${reactRouterConfig.buildDirectory}/client`)
    await buildDocuments()
  },
} satisfies Config
