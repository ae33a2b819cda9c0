const folder = process.env.MUTATION_FOLDER

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker would rewrite tsconfig.json with TypeScript's old API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  mutate: [`shop/${folder}/**/*.ts`, '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  // Every runner starts its own PostgreSQL.
  concurrency: Number(process.env.MUTATION_RUNNERS ?? 1),
  dryRunTimeoutMinutes: 30,
  timeoutMS: 60_000,
  // A nested biome.json would stop Biome in the shop's folder.
  ignorePatterns: ['/bench', '/build', '/data', '/docs', '/public', '/test-results', '/tests/browser', '/biome.json'],
  incremental: true,
  incrementalFile: `.stryker-tmp/${folder}.json`,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `test-results/mutation/${folder}.json` },
}
