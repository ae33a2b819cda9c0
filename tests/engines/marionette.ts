import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, retry, startProgram } from './engine.ts'

/** Firefox by its own protocol, which needs no driver: [type, id, command, parameters], after its length. */
export async function openFirefox(port: number, command: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'shop-firefox-'))
  writeFileSync(join(profile, 'user.js'), `user_pref('marionette.port', ${port});`)
  const stop = startProgram(command, ['--headless', '--marionette', '--new-instance', '--profile', profile])
  const close = async () => {
    await stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const send = await retry('Firefox does not answer', () => converse(port))
    await send('WebDriver:NewSession', {})
    const read = async (expression: string) => {
      const script = `return ${expression}`
      return (await send('WebDriver:ExecuteScript', { script, args: [], newSandbox: false, sandbox: 'default' })).value
    }
    return {
      read,
      userAgent: async () => String(await read('navigator.userAgent')),
      open: async (url) => void (await send('WebDriver:Navigate', { url })),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Reply = [type: number, id: number, error: { message: string } | null, result: { value?: unknown } | null]

async function converse(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, (reply: Reply) => void>()
  let received = Buffer.alloc(0)
  let last = 0
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(':')
      const length = Number(received.subarray(0, Math.max(colon, 0)))
      if (colon < 1 || received.length < colon + 1 + length) return
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString()) as Reply
      received = received.subarray(colon + 1 + length)
      if (Array.isArray(message)) waiting.get(message[1])?.(message)
    }
  })
  return async function send(command: string, parameters: object) {
    const [, , error, result] = await new Promise<Reply>((resolve) => {
      waiting.set(++last, resolve)
      const message = JSON.stringify([0, last, command, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
    if (error) throw new Error(error.message)
    return result ?? {}
  }
}
