import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-tool.ts'

it('builds worker threads that need no React', () => {
  const bundle = readFileSync(join(root, 'build/documents/worker.js'), 'utf8')
  expect(bundle).toContain('createRequire')
  expect(bundle).not.toContain('react/jsx')
})
