import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const script = `import { logRawOutput } from '#platform/log/log-raw-output.server.ts'
  logRawOutput()
  console.warn('Failed to clear expired records:', new Error('refused for asha@example.com'))
  setTimeout(() => { throw new Error('crashed at asha@example.com') }, 10)`

describe('logRawOutput', () => {
  it('logs a library’s warning and a crash as structured lines without addresses', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: { ...process.env, LOG_LEVEL: 'info' },
    })
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { level: 40, output: ['Failed to clear expired records:', { message: 'refused for [email]' }] },
      { level: 60, err: { message: 'crashed at [email]', stack: expect.any(String) }, msg: 'the shop crashed' },
    ])
    expect(stderr).not.toContain('asha')
    expect(status).toBe(1)
  })
})
