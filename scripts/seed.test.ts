import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { liveSettings } from '#tests/live-settings.ts'
import { runCommand } from './run-tool.ts'

const data = mkdtempSync(join(tmpdir(), 'shop-seed-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

const seed = (args: string[], env: Record<string, string> = {}) =>
  runCommand(process.execPath, ['scripts/seed.ts', ...args], {
    keepOutput: true,
    env: { DATA_DIR: data, DATABASE_URL: '', ...env },
  })

describe('npm run seed', () => {
  it.each([
    [[], '--orders must be a whole number'],
    [['--orders', 'many'], '--orders must be a whole number'],
    [['--orders', '0'], '--orders must be a whole number'],
    [['--orders', '-5'], 'Nothing was added'],
    [['--orders', '1e9'], '--orders must be a whole number'],
    [['--orders', '1000001'], '--orders must be a whole number'],
    [['--ordres', '10'], 'Nothing was added'],
    [['100000'], 'Nothing was added'],
  ])('refuses %j before it changes anything', async (args, reason) => {
    const { code, output } = await seed(args)
    expect(code).toBe(1)
    expect(output).toContain(reason)
    expect(readdirSync(data)).toEqual([])
  })

  it('refuses a live shop', async () => {
    const { code, output } = await seed(['--orders', '10'], liveSettings)
    expect(code).toBe(1)
    expect(output).toContain('This is a live shop')
    expect(readdirSync(data)).toEqual([])
  })
})
