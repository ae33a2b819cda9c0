import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/run-tool.ts'

/** Every command of the guide for going live, in its order. */
export function readGuide(): string[] {
  const guide = readFileSync(join(root, 'docs/going-live.md'), 'utf8')
  return [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'))
}
