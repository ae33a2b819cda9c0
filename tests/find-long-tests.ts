import { globSync, readFileSync } from 'node:fs'

/** Only `npm run test:long` runs these. */
export const onlyLongTests = '**/*.long.test.ts'

/** These, and the long form of test files that have one. */
export function findLongTests(): string[] {
  return globSync('{app,documents,platform,scripts,server,shop,tests}/**/*.test.{ts,tsx}').filter(
    (file) =>
      file.endsWith('.long.test.ts') || /tests\/(long|faults\/fail-each-call)\.ts'/.test(readFileSync(file, 'utf8')),
  )
}
