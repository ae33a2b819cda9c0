import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { env } from '#platform/env.server.ts'
import { health } from './health.ts'

async function readiness() {
  const response = await health.request('/readyz')
  return [response.status, await response.json()]
}

describe('GET /readyz', () => {
  it('answers 503 with the reason while the disk is full, and 200 soon afterwards', async () => {
    mkdirSync(env.dataDir, { recursive: true })
    symlinkSync('/dev/full', join(env.dataDir, '.write-check'))
    expect(await readiness()).toEqual([503, { status: 'the disk is full' }])
    await sleep(1_100)
    expect(await readiness()).toEqual([200, { status: 'ready' }])
  })
})
