import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-tool.ts'

it('builds a bundle that the shop can run, even when a test builds it', () => {
  const bundle = readFileSync(join(root, 'build/documents/worker.js'), 'utf8')
  expect(bundle).toContain('react/jsx-runtime')
  expect(bundle).not.toContain('react/jsx-dev-runtime')
})
