// Decides and sends downloads without a network between, and reports how long each of the two takes.

import { closeConnections } from '../platform/postgres/database.server.ts'
import { sendCopy } from '../server/send-copy.ts'
import { decideDownload } from '../shop/downloads/decide-download.server.ts'

/** Milliseconds, sorted. */
export interface FirstByteTimes {
  decisionMs: number[]
  /** From the decision to the first byte. */
  firstByteMs: number[]
}

const visitor = { ip: '203.0.113.7', userAgent: 'bench' }
const browser = { opensHere: true, isVerified: async () => false }

async function downloadOnce(token: string) {
  const startedAt = performance.now()
  const decision = await decideDownload(token, browser, visitor)
  const decidedAt = performance.now()
  if (decision.state !== 'ready') throw new Error(`the download is ${decision.state}`)
  const response = await sendCopy(new Request('http://localhost/'), decision, visitor)
  const reader = response?.body?.getReader()
  if (!(await reader?.read())?.value) throw new Error('no first byte')
  const firstByteMs = performance.now() - decidedAt
  await reader?.cancel()
  return { decisionMs: decidedAt - startedAt, firstByteMs }
}

process.once('message', async ({ tokens, warmUps }: { tokens: string[]; warmUps: number }) => {
  const times: Awaited<ReturnType<typeof downloadOnce>>[] = []
  for (const token of tokens) times.push(await downloadOnce(token))
  const sort = (key: keyof FirstByteTimes) =>
    times
      .slice(warmUps)
      .map((time) => time[key])
      .sort((a, b) => a - b)
  const report: FirstByteTimes = { decisionMs: sort('decisionMs'), firstByteMs: sort('firstByteMs') }
  process.send?.(report)
  await closeConnections()
})
