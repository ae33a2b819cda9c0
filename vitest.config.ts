import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findLongTests, onlyLongTests } from './tests/find-long-tests.ts'
import { findPureTests } from './tests/find-pure-tests.ts'

// The log of PostgreSQL would hide the results.
process.env.LOG_LEVEL ??= 'silent'

const pureTests = findPureTests()
/** They start, kill and replace processes, which would outlast a test file in a shared worker. */
const machineryTests = [
  'bench/measure-all.test.ts',
  'platform/{confined-process,release-memory,run-confined,worker-pool}.server.test.ts',
  'platform/{backup,queue}/*.test.ts',
  'platform/postgres/{database,embedded-postgres,migrate-to-latest,prefer-replica,shop-role}.server.test.ts',
]

// Separate from vite.config.ts, whose reactRouter() plugin must not run under Vitest.
export default defineConfig({
  test: {
    globalSetup: './tests/database/global-setup.ts',
    // More workers than cores, because a third of the time is spent waiting: for a server that is slow, killed or away.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Generous, because the machine may be busy.
    hookTimeout: 240_000,
    testTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pureTests, exclude: [onlyLongTests], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'machinery',
          include: machineryTests,
          exclude: [...pureTests, onlyLongTests],
          setupFiles: './tests/database/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            '{app,brand,content,cookies,db,documents,emails,platform,scripts,server,shop,tests}/**/*.test.{ts,tsx}',
          ],
          exclude: [...pureTests, onlyLongTests, ...machineryTests],
          // Half of the time went into loading the same libraries for every file.
          isolate: false,
          setupFiles: ['./tests/start-afresh.ts', './tests/database/setup.ts'],
          sequence: { setupFiles: 'list' },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: findLongTests(),
          env: { LONG_TESTS: 'yes' },
          setupFiles: './tests/database/setup.ts',
        },
      },
    ],
  },
})
