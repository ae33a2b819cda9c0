import { defineConfig } from 'vitest/config'

// The log of PostgreSQL would hide the results.
process.env.LOG_LEVEL ??= 'silent'

// Separate from vite.config.ts, whose reactRouter() plugin must not run under Vitest.
export default defineConfig({
  test: {
    include: [
      '{app,brand,content,cookies,db,documents,emails,platform,server,shop,scripts,tests/architecture}/**/*.test.{ts,tsx}',
    ],
    globalSetup: './tests/database/global-setup.ts',
    setupFiles: './tests/database/setup.ts',
    // Vitest leaves one core unused by default, which on two cores doubles the time.
    maxWorkers: '100%',
    // Generous, because the machine may be busy.
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
})
