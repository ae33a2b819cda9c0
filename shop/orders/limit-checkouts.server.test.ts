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
