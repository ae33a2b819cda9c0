import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

const rules = config.test?.projects?.find((project) => typeof project === 'object' && project.test?.name === 'rules')

/** The tests are chosen here: with Stryker's own `testFiles`, faults in code that runs at import are never on. */
export default defineConfig({
  test: { ...config.test, ...rules?.test, projects: undefined, include: process.env.MUTATION_TESTS?.split(' ') },
})
