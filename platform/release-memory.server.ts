import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { log } from './log/log.server.ts'

export interface ProcessUse {
  timeMs: number
  /** Of all threads, since the process started. */
  cpuMs: number
  rssBytes: number
}

const checkEveryMs = 20_000
const maxIdleCpuShare = 0.1
/** A release takes about a tenth of a second, so it must be worth it. */
const minGrowthBytes = 64 * 1024 ** 2

/**
 * V8 keeps the pages that a burst of requests emptied, and returns them itself only while a process allocates almost
 * nothing. Polling the queue is already too much for that.
 */
export function releaseMemoryWhenIdle(): void {
  const releaseMemory = prepareRelease()
  let before = readProcessUse()
  // What the start left behind is released too, when the shop has come to rest.
  let releasedBytes = 0
  const check = () => {
    const now = readProcessUse()
    if (isReleaseDue({ before, now, releasedBytes })) {
      releaseMemory()
      releasedBytes = process.memoryUsage.rss()
      const ms = Math.round(performance.now() - now.timeMs)
      log.debug({ ms, fromBytes: now.rssBytes, toBytes: releasedBytes }, 'released memory')
    }
    before = now
  }
  setInterval(check, checkEveryMs).unref()
}

/** Due when the process was idle between two checks, and has much more memory than after the last release. */
export function isReleaseDue(uses: { before: ProcessUse; now: ProcessUse; releasedBytes: number }): boolean {
  const { before, now, releasedBytes } = uses
  const cpuShare = (now.cpuMs - before.cpuMs) / (now.timeMs - before.timeMs)
  return cpuShare < maxIdleCpuShare && now.rssBytes - releasedBytes > minGrowthBytes
}

/** Only this kind of collection also returns V8's empty pages to the system. */
export function prepareRelease(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: (options: object) => void = runInNewContext('gc')
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function readProcessUse(): ProcessUse {
  const { user, system } = process.cpuUsage()
  return { timeMs: performance.now(), cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() }
}
