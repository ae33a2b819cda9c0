import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { limitCheckouts, maxCheckouts } from './limit-checkouts.server.ts'

async function useUpLimit(address: string) {
  for (let checkout = 0; checkout < maxCheckouts; checkout++) expect(await limitCheckouts(address)).toBeNull()
}

it('lets a whole school buy, then makes only that network wait', async () => {
  await useUpLimit('203.0.113.7')
  expect(await limitCheckouts('203.0.113.7')).toEqual({
    refused: 'too-many-orders',
    retryAfterSeconds: expect.closeTo(600, -1),
  })
  expect(await limitCheckouts('203.0.113.8')).toBeNull()
})

it('counts all IPv6 addresses of one connection as one network', async () => {
  await useUpLimit('2001:db8:1:2::1')
  expect(await limitCheckouts('2001:db8:1:2:ffff::9')).not.toBeNull()
  expect(await limitCheckouts('2001:db8:1:3::1')).toBeNull()
})

it('does not limit an unknown address', async () => {
  for (let checkout = 0; checkout <= maxCheckouts; checkout++) expect(await limitCheckouts(null)).toBeNull()
})

it('makes a whole IPv6 site wait after four times as many checkouts', async () => {
  const ipAt = (at: number) => `2001:db8:9:${at.toString(16)}::1`
  const limits = await Promise.all(Array.from({ length: 4 * maxCheckouts + 50 }, (_, at) => limitCheckouts(ipAt(at))))
  expect(limits.filter((limit) => limit === null)).toHaveLength(4 * maxCheckouts)
})

it('counts the checkouts of another process', async () => {
  const script = `
    import { closeConnections } from '#platform/postgres/database.server.ts'
    import { limitCheckouts } from '#shop/checkout/limit-checkouts.server.ts'
    for (let checkout = 0; checkout < 200; checkout++) await limitCheckouts('198.51.100.20')
    await closeConnections()`
  await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script])
  const limits = []
  for (let checkout = 0; checkout < 200; checkout++) limits.push(await limitCheckouts('198.51.100.20'))
  expect(limits.filter((limit) => limit === null)).toHaveLength(maxCheckouts - 200)
})
