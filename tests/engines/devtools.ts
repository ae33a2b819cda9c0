import { once } from 'node:events'
import { type Browser, retry, startProgram } from './engine.ts'

interface Program {
  command: string
  args: string[]
  env?: Record<string, string>
}

/** Chromium of any age, by the DevTools protocol: Playwright speaks only to new ones. */
export async function openWithDevTools(port: number, { command, args, env }: Program): Promise<Browser> {
  const stop = startProgram(command, args, env)
  try {
    let page = await retry(`${command} does not answer`, async () => connect(await findPage(port)))
    // An old Chromium moves a page to another process, and closes the connection.
    const send = async (method: string, params: object) => {
      if (page.isClosed()) page = await connect(await findPage(port))
      return page.send(method, params)
    }
    const read = async (expression: string) => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true })
      if (exceptionDetails) throw new Error(result?.description ?? 'an error in the page')
      return result?.value
    }
    return {
      read,
      userAgent: async () => String(await read('navigator.userAgent')),
      open: async (url) => void (await send('Page.navigate', { url })),
      close: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findPage(port: number): Promise<string> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as Record<string, string>[]
  const page = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
  if (!page) throw new Error('it has no page')
  return page
}

interface Answer {
  result?: { value?: unknown; description?: string }
  exceptionDetails?: unknown
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: Answer }
    if (id !== undefined) waiting.get(id)?.(result ?? {})
  })
  const send = (method: string, params: object) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.set(++last, resolve)
      setTimeout(reject, 10_000, new Error(`no answer to ${method}`))
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, isClosed: () => socket.readyState !== WebSocket.OPEN }
}
