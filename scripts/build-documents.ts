import { join } from 'node:path'
import { build } from 'vite'
import { root } from './run-tool.ts'

/** Bundles documents/ for worker threads, which run as plain Node and know neither TSX nor Vite. */
export async function buildDocuments(outDir = join(root, 'build/documents')): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'documents/worker.ts',
      outDir,
      emptyOutDir: true,
      sourcemap: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
    },
  })
}
