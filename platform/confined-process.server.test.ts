import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startConfinedProcess } from './confined-process.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'confined-'))

/** What a script says that runs confined, or how it ended. */
async function run(code: string): Promise<unknown> {
  const script = join(folder, `${Math.random()}.mjs`)
  writeFileSync(script, `const say = (message) => process.send(message, () => process.exit());\n${code}`)
  const child = await startConfinedProcess(script)
  const said = once(child, 'message').then(([message]) => message)
  return Promise.race([said, once(child, 'exit').then(([code, signal]) => ({ ended: signal ?? code }))])
}

/** What each attempt did, or why it could not. */
function attemptAll(attempts: Record<string, string>) {
  const parts = Object.entries(attempts).map(
    ([name, code]) =>
      `try { did[${JSON.stringify(name)}] = ${code} } catch (error) { did[${JSON.stringify(name)}] = error.code ?? error.message }`,
  )
  return run(`const did = {}\n${parts.join('\n')}\nsay(did)`) as Promise<Record<string, unknown>>
}

it('reads nothing but code, writes nothing and starts nothing', async () => {
  const did = await attemptAll({
    'a file of the system': "(await import('node:fs')).readFileSync('/etc/passwd', 'utf8')",
    'a file of the shop': `(await import('node:fs')).readFileSync('${join(process.cwd(), '.env.example')}', 'utf8')`,
    'the settings of its parent': "(await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ')",
    'a new file': `(await import('node:fs')).writeFileSync('${folder}/written', 'x')`,
    'a program': "(await import('node:child_process')).execFileSync('id').toString()",
    'a thread': "new (await import('node:worker_threads')).Worker('1', { eval: true }) && 'started'",
    'a native library': "process.dlopen({ exports: {} }, '/lib/libc.so.6') ?? 'loaded'",
    'the sockets behind Node': "process.binding('tcp_wrap') && 'has sockets'",
  })
  expect(Object.keys(did)).toHaveLength(8)
  for (const [name, result] of Object.entries(did))
    expect(result, name).toMatch(/^(ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED)$/)
})

it('has no network', async () => {
  let visitors = 0
  const server = createServer((socket) => socket.end(`${visitors++}`)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const did = await attemptAll({
    fetch: `(await fetch('http://127.0.0.1:${port}')).status`,
    'a socket': `(await import('node:net')).connect(${port}, '127.0.0.1') && 'connects'`,
    TLS: `(await import('node:tls')).connect(${port}, '127.0.0.1') && 'connects'`,
    http: `(await import('node:http')).get('http://127.0.0.1:${port}') && 'requests'`,
    'a datagram': `(await import('node:dgram')).createSocket('udp4').send('x', ${port}, '127.0.0.1') ?? 'sent'`,
    'a name': "await (await import('node:dns')).promises.resolve('example.com')",
    'a server': "(await import('node:net')).createServer().listen(0) && 'listens'",
  })
  server.close()
  expect(Object.keys(did)).toHaveLength(7)
  for (const [name, result] of Object.entries(did)) expect(result, name).toBe('this process has no network')
  expect(visitors).toBe(0)
})

it('sees no device of the network where the kernel lets a user cut it', async () => {
  const { devices } = await attemptAll({ devices: "Object.keys((await import('node:os')).networkInterfaces())" })
  expect(devices).toEqual(canCutNetwork() ? [] : Object.keys(networkInterfaces()))
})

it('knows no secret of the shop', async () => {
  process.env.SECRET_OF_THE_SHOP = 'sk_live_secret'
  const { settings } = await attemptAll({ settings: 'JSON.stringify(process.env)' })
  delete process.env.SECRET_OF_THE_SHOP
  expect(settings).toContain('PATH')
  expect(settings).not.toMatch(/SECRET|DATABASE|HOME/)
})

it.each([
  ['of JavaScript', 'new Array(8_000_000).fill(0.5)'],
  ['of buffers', 'Buffer.alloc(64 * 1024 ** 2, 1)'],
  ['of WebAssembly', 'new Uint8Array(new WebAssembly.Memory({ initial: 1_024 }).buffer).fill(1)'],
])('ends before it takes 3 GB %s', async (_, take) => {
  const took = `const all = []; while (all.length < 48) all.push(${take}); say('took it')`
  expect(await run(took)).toEqual({ ended: expect.anything() })
})

function canCutNetwork(): boolean {
  try {
    execFileSync('unshare', ['--user', '--net', '--', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
