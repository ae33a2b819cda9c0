import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const settings = [
  '--max-semi-space-size=16',
  ...['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072', 'MALLOC_MMAP_THRESHOLD_=131072'],
]

it.each(['package.json', 'deploy/shop.service', 'Dockerfile', 'scripts/start.ts'])(
  '%s starts the shop with the memory settings with which it was measured',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    const said = text.replaceAll(/: '(\w+)'/g, '=$1')
    expect(settings.filter((setting) => !said.includes(setting))).toEqual([])
  },
)
