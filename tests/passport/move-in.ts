import { openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../../scripts/start-process.ts'
import { findPort } from '../faults/start-shop.ts'

const site = 'https://shop.example'
const pollMs = 500
const maxPolls = 600

interface MoveIn {
  /** Of the new shop, which does not exist yet. */
  dataDir: string
  file: string
  /** The same, with one bit turned. */
  changed: string
  password: string
}

/** Not that of the old shop, whose links must work all the same. */
export const secretOfNewShop = { APP_SECRET: 'another-secret-of-the-new-server-0123' }

/** What the browser of an owner sends from the one-time link on, and what a stranger tries. Returns what went wrong. */
export async function moveInByBrowser({ dataDir, file, changed, password }: MoveIn): Promise<string[]> {
  const log = `${dataDir}.log`
  const settings = { DATA_DIR: dataDir, SHOP_MODE: 'live', SITE_URL: site, TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' }
  const port = await findPort()
  const shop = await startProcess(
    { PORT: String(port), ...settings, ...secretOfNewShop },
    undefined,
    openSync(log, 'a'),
  )
  const wrong: string[] = []
  try {
    const send = (method: string, path: string, body: BodyInit | null = null, cookie = '') =>
      fetch(`http://127.0.0.1:${port}/admin-dashboard${path}`, {
        ...{ method, body, redirect: 'manual' },
        headers: { Origin: site, Cookie: cookie, 'X-Forwarded-For': '198.51.100.7', 'X-Forwarded-Proto': 'https' },
      })
    const open = new URLSearchParams({ intent: 'move-in', password })
    const tries = [send('PUT', '/opening/upload', 'age-encryption.org/v1\n'), send('POST', '/opening', open)]
    for (const answer of await Promise.all(tries)) {
      if (answer.status === 200) wrong.push(`a stranger got ${answer.status}`)
    }
    const [, link = ''] = /\/admin-dashboard(\/set-up\/\S+)/.exec(readFileSync(log, 'utf8')) ?? []
    const made = await send('POST', link, new URLSearchParams({ intent: 'set-up-key' }))
    const cookie = made.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const owner = (method: string, path: string, body?: BodyInit | null) => send(method, path, body, cookie)
    const openFile = async (path: string, sentence: RegExp) => {
      await upload(owner, readFileSync(path))
      await owner('POST', '/opening', open)
      const said = await waitFor(sentence, async () => (await owner('GET', '/opening')).text())
      if (!said) wrong.push(`${path}: the page never said ${sentence}`)
    }
    await openFile(changed, /The archive was changed or cut off/)
    await openFile(file, /This is now the shop of/)
    const second = await owner('PUT', '/opening/upload', 'age-encryption.org/v1\n')
    if (!(await second.text()).includes('A second one needs a new shop')) wrong.push('a second passport was taken')
  } finally {
    await shop.stop()
  }
  return wrong
}

type Send = (method: string, path: string, body?: BodyInit | null) => Promise<Response>

/** In pieces, as the browser does. */
async function upload(send: Send, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const claims = `bytes=${bytes.length}&name=&confirmed=yes`
  const started = await send('PUT', `/uploads/new?${claims}`, bytes.subarray(0, 4096))
  const { id, pieceBytes } = (await started.json()) as { id: string; pieceBytes: number }
  for (let piece = 0; piece * pieceBytes < bytes.length; piece++)
    await send('PUT', `/uploads/${id}/${piece}`, bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes))
  await send('PUT', `/opening/upload?${claims}&pieces=${id}`)
}

async function waitFor(sentence: RegExp, read: () => Promise<string>): Promise<boolean> {
  for (let poll = 0; poll < maxPolls; poll++) {
    if (sentence.test(await read().catch(() => ''))) return true
    await sleep(pollMs)
  }
  return false
}
