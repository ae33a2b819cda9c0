import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'audit-'))

async function load(target: string) {
  vi.resetModules()
  vi.stubEnv('AUDIT_LOG_TO', target)
  return import('./send-away.server.ts')
}

afterEach(() => vi.unstubAllEnvs())

const readLines = (path: string) => readFileSync(path, 'utf8').trim().split('\n')

it('appends one JSON line after the other to a file, in order, also after the file was put away', async () => {
  const path = join(folder, 'audit.log')
  const { sendAway } = await load(path)
  for (let number = 0; number < 100; number++) sendAway({ act: 'refund-requested', number, note: 'two\nlines' })
  await vi.waitFor(() => expect(readLines(path)).toHaveLength(100))
  const lines = readLines(path).map((line) => JSON.parse(line))
  expect(lines.map(({ number }) => number)).toEqual([...Array(100).keys()])
  renameSync(path, `${path}.1`)
  sendAway({ act: 'login' })
  await vi.waitFor(() => expect(readLines(path)).toHaveLength(1))
})

it('keeps lines while the pipe has no reader, and never blocks', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const { sendAway } = await load(path)
  sendAway({ number: 1 })
  await sleep(50)
  sendAway({ number: 2 })
  const reader = createReadStream(path, 'utf8')
  let read = ''
  reader.on('data', (chunk) => {
    read += chunk
  })
  await vi.waitFor(() => expect(read.trim().split('\n')).toHaveLength(2), { timeout: 5_000 })
  reader.destroy()
})

it('sends a line of syslog by UDP', async () => {
  const server = createSocket('udp4')
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const { sendAway } = await load(`udp://127.0.0.1:${server.address().port}`)
  sendAway({ event: 'login-refused' })
  const [message] = await once(server, 'message')
  expect(String(message)).toMatch(/^<110>1 \S+Z \S+ shop \d+ audit - \{"time":"[^"]+","event":"login-refused"\}$/)
  server.close()
})

it('does nothing without the setting', async () => {
  const { sendAway } = await load('')
  sendAway({ number: 1 })
})
