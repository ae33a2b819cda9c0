import { type Browser, retry, startProgram } from './engine.ts'

/** WebKit by its WebDriver, in a display of its own: it has no mode without windows. */
export async function openWebKit(port: number, miniBrowser: string): Promise<Browser> {
  const stop = startProgram('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`])
  try {
    const options = { binary: miniBrowser, args: ['--automation'] }
    const alwaysMatch = { 'webkitgtk:browserOptions': options }
    const call = async (path: string, body?: object): Promise<unknown> => {
      const url = `http://127.0.0.1:${port}/session${path}`
      const response = await fetch(url, body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' })
      const { value } = (await response.json()) as { value: { message?: string } | null }
      if (!response.ok) throw new Error(value?.message ?? `status ${response.status}`)
      return value
    }
    const session = await retry('WebKit does not answer', () => call('', { capabilities: { alwaysMatch } }))
    const path = `/${(session as { sessionId: string }).sessionId}`
    const read = (expression: string) => call(`${path}/execute/sync`, { script: `return ${expression}`, args: [] })
    return {
      read,
      userAgent: async () => String(await read('navigator.userAgent')),
      open: async (url) => void (await call(`${path}/url`, { url })),
      async close() {
        await call(path).catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
