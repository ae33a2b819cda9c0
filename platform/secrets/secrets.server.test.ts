import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoSecrets } from './secrets.server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('demoSecrets', () => {
  it('creates a readable admin key and a long app secret', () => {
    const { adminKey, appSecret } = demoSecrets(join(folder, 'not/yet/there'))
    expect(adminKey).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(appSecret.length).toBeGreaterThanOrEqual(32)
  })

  it('returns the same secrets at every start, and others in another folder', () => {
    const first = demoSecrets(folder)
    expect(demoSecrets(folder)).toEqual(first)
    expect(demoSecrets(join(folder, 'other')).adminKey).not.toBe(first.adminKey)
  })

  it('leaves only two files, which no other user can read', () => {
    demoSecrets(folder)
    expect(readdirSync(folder).sort()).toEqual(['admin-key', 'app-secret'])
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  })

  it('returns the same secrets to processes that start at the same time', async () => {
    const script = `import { demoSecrets } from '#platform/secrets/secrets.server.ts'
      console.log(JSON.stringify(demoSecrets(process.argv[1])))`
    const run = promisify(execFile)
    const starts = Array.from({ length: 3 }, () =>
      run(process.execPath, ['--input-type=module', '--eval', script, folder]),
    )
    const answers = (await Promise.all(starts)).map((process) => process.stdout)
    expect(new Set(answers).size).toBe(1)
  })

  it('fails when a secret file is empty', () => {
    writeFileSync(join(folder, 'admin-key'), '')
    expect(() => demoSecrets(folder)).toThrow('admin-key is empty')
  })
})

describe('the secrets in use', () => {
  async function secretsWith(variables: Record<string, string>) {
    vi.resetModules()
    for (const [name, value] of Object.entries({ DATA_DIR: folder, ...variables })) vi.stubEnv(name, value)
    return import('./secrets.server.ts')
  }
  afterEach(() => vi.unstubAllEnvs())

  it('come from the environment when set there', async () => {
    const secrets = await secretsWith({ ADMIN_KEY: 'a-key-of-16-chars', APP_SECRET: 'x'.repeat(32) })
    expect(secrets.adminKey()).toBe('a-key-of-16-chars')
    expect(secrets.appSecret()).toBe('x'.repeat(32))
    expect(secrets.isAdminKey('a-key-of-16-chars')).toBe(true)
    expect(secrets.isAdminKey('another-key-12345')).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })

  it('come from the data folder otherwise', async () => {
    const secrets = await secretsWith({})
    expect(secrets.adminKey()).toBe(demoSecrets(folder).adminKey)
    expect(secrets.appSecret()).toBe(demoSecrets(folder).appSecret)
  })

  it('need no admin key when its hash is set', async () => {
    const secrets = await secretsWith({ ADMIN_KEY_HASH: createHash('sha256').update('the real key').digest('hex') })
    expect(secrets.adminKey()).toBeNull()
    expect(secrets.isAdminKey('the real key')).toBe(true)
    expect(secrets.isAdminKey('')).toBe(false)
  })
})
