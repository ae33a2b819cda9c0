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
  async buildEnd({ reactRouterConfig }) {
    if (isHindi) return
    // The samples are drawn in a thread, and the Hindi scripts are built in a process.
    await Promise.all([buildHindiScripts(reactRouterConfig.buildDirectory), buildDocuments()])
    await writeVisitorManifest(`${reactRouterConfig.buildDirectory}/client/assets`)
    await precompress(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
