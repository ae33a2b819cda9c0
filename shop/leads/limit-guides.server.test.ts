import { expect, it } from 'vitest'
import { limitGuides, maxGuides } from './limit-guides.server.ts'

it('lets a whole school request the guide, then makes only that network wait', async () => {
  for (let asked = 0; asked < maxGuides; asked++) expect(await limitGuides('203.0.113.7')).toBeNull()
  expect(await limitGuides('203.0.113.7')).toEqual({
    refused: 'too-many-requests',
    retryAfterSeconds: expect.any(Number),
  })
  expect(await limitGuides('203.0.113.8')).toBeNull()
  expect(await limitGuides(null)).toBeNull()
})
