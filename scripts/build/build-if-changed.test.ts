import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildIfChanged, computeFingerprint } from './build-if-changed.ts'

let folder: string
const build = vi.fn<() => Promise<void>>()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  write('node_modules/x', '')
  write('package-lock.json', '{}')
  write('app/root.tsx', 'root')
  vi.spyOn(console, 'log').mockImplementation(() => {})
  build.mockReset().mockImplementation(async () => {
    await sleep(50)
    write('build/server/index.js', '')
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('computeFingerprint', () => {
  it.each(['app/root.tsx', 'app/deep/new.ts', 'shop/orders/order.ts', 'public/logo.svg', 'package-lock.json'])(
    'changes with %s',
    (path) => {
      const before = computeFingerprint(folder)
      write(path, 'changed')
      expect(computeFingerprint(folder)).not.toBe(before)
    },
  )

  it.each(['app/root.test.tsx', 'docs/runbook.md', 'data/order'])('does not change with %s', (path) => {
    const before = computeFingerprint(folder)
    write(path, 'changed')
    expect(computeFingerprint(folder)).toBe(before)
  })
})

describe('buildIfChanged', () => {
  it('builds once, and again only after a change', async () => {
    await buildIfChanged(folder, build)
    await buildIfChanged(folder, build)
    expect(build).toHaveBeenCalledTimes(1)
    expect(readFileSync(join(folder, 'build/fingerprint'), 'utf8')).toBe(computeFingerprint(folder))
    write('app/root.tsx', 'changed')
    await buildIfChanged(folder, build)
    expect(build).toHaveBeenCalledTimes(2)
  })

  it('builds again when a file changed that has kept its size and time', async () => {
    await buildIfChanged(folder, build)
    await buildIfChanged(folder, build)
    const { atime, mtime } = statSync(join(folder, 'app/root.tsx'))
    write('app/root.tsx', 'toor')
    utimesSync(join(folder, 'app/root.tsx'), atime, mtime)
    await buildIfChanged(folder, build)
    expect(build).toHaveBeenCalledTimes(2)
  })

  it('does not build again what was copied or touched', async () => {
    await buildIfChanged(folder, build)
    const now = new Date()
    utimesSync(join(folder, 'app/root.tsx'), now, now)
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    for (const one of [folder, copy, copy]) await buildIfChanged(one, build)
    rmSync(copy, { recursive: true })
    expect(build).toHaveBeenCalledTimes(1)
  })

  it('builds once when two processes start at the same moment', async () => {
    await Promise.all([buildIfChanged(folder, build), buildIfChanged(folder, build)])
    expect(build).toHaveBeenCalledTimes(1)
  })

  it('builds again after a failed build', async () => {
    await buildIfChanged(folder, build)
    write('app/root.tsx', 'broken')
    build.mockRejectedValueOnce(new Error('syntax error'))
    await expect(buildIfChanged(folder, build)).rejects.toThrow('syntax error')
    expect(existsSync(join(folder, 'build/fingerprint'))).toBe(false)
    await buildIfChanged(folder, build)
    expect(build).toHaveBeenCalledTimes(3)
  })

  it('does not wait for a build that was killed', async () => {
    write('node_modules/.build-lock/x', '')
    utimesSync(join(folder, 'node_modules/.build-lock'), 0, 0)
    await buildIfChanged(folder, build)
    expect(build).toHaveBeenCalledTimes(1)
    expect(existsSync(join(folder, 'node_modules/.build-lock'))).toBe(false)
  })
})
