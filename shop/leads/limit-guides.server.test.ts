import { expect, it } from 'vitest'
import { limitGuides, maxGuides } from './limit-guides.server.ts'

it('lets a school ask, and a flood wait, each network for itself', async () => {
  for (let asked = 0; asked < maxGuides; asked++) expect(await limitGuides('203.0.113.7')).toBeNull()
  expect(await limitGuides('203.0.113.7')).toEqual({ waitSeconds: expect.any(Number) })
  expect(await limitGuides('203.0.113.8')).toBeNull()
  expect(await limitGuides(null)).toBeNull()
})
