import { defineConfig } from 'vitest/config'

// A config of its own: the reactRouter() plugin of vite.config.ts must not run under Vitest.
export default defineConfig({
  test: {
    include: [
      '{app,brand,content,cookies,db,documents,emails,platform,server,shop,scripts,tests/architecture}/**/*.test.{ts,tsx}',
    ],
    globalSetup: './tests/database/global-setup.ts',
    setupFiles: './tests/database/setup.ts',
    // Generous: what hangs is found all the same, and a busy machine is not taken for a mistake.
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
})
