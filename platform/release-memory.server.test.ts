import { describe, expect, it } from 'vitest'
import { isReleaseDue, type ProcessUse, prepareRelease } from './release-memory.server.ts'

const mb = 1024 ** 2
const before: ProcessUse = { timeMs: 0, cpuMs: 0, rssBytes: 100 * mb }
const releasedBytes = 100 * mb

describe('prepareRelease', () => {
  it('returns the memory that a burst leaves behind', () => {
    const releaseMemory = prepareRelease()
    releaseMemory()
    const bytesWithBurst = holdManyObjects()
    releaseMemory()
    expect(bytesWithBurst - process.memoryUsage.rss()).toBeGreaterThan(64 * mb)
  })
})

describe('isReleaseDue', () => {
  it('releases after a burst, as soon as the process is idle', () => {
    const now = { timeMs: 20_000, cpuMs: 300, rssBytes: 350 * mb }
    expect(isReleaseDue({ before, now, releasedBytes })).toBe(true)
  })

  it('does not interrupt a process that works', () => {
    const now = { timeMs: 20_000, cpuMs: 4_000, rssBytes: 350 * mb }
    expect(isReleaseDue({ before, now, releasedBytes })).toBe(false)
  })

  it('does not repeat a release that would free little', () => {
    const now = { timeMs: 20_000, cpuMs: 300, rssBytes: 150 * mb }
    expect(isReleaseDue({ before, now, releasedBytes })).toBe(false)
  })
})

/** In its own function, so that nothing on the stack keeps the objects alive. */
function holdManyObjects(): number {
  const objects = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: `object ${index}` }))
  const bytes = process.memoryUsage.rss()
  return objects.length > 0 ? bytes : 0
}
