import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { folders } from './folders.ts'

const tested = process.env.MUTATION_TESTS ?? folders.join(',')

/** Only tests of the folders themselves may find a fault: a rule is tested next to its code. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: [`shop/{${tested},}/**/*.test.ts`] },
})
