import { describeMessage, log } from '../log/log.server.ts'

const firstProbeMs = 1_000
const laterProbeMs = 5_000
/** For so long the shop probes often, because most outages are short. */
const shortOutageMs = 30_000

type Listener = (isAway: boolean) => void

interface Outage {
  since: Date
  reason: string
}

let outage: Outage | null = null
let listener: Listener | null = null

/** Null as long as nothing is known. During an outage only the probe connects to the server. */
export function findMailOutage(): Outage | null {
  return outage
}

/** Who waits with mails while the server is away, and goes on when it is back. */
export function onMailServerChange(changed: Listener): void {
  listener = changed
}

/**
 * Called when a mail could not even reach the server; `probe` resolves when it can be reached again. Without a queue that waits
 * with mails, each of them is tried.
 */
export function markMailServerAway(probe: () => Promise<unknown>, err: unknown): void {
  if (outage || !listener) return
  outage = { since: new Date(), reason: describeMessage(err as Error) }
  log.error({ err }, 'the mail server is away: mails wait until it is back')
  listener(true)
  planProbe(probe)
}

function planProbe(probe: () => Promise<unknown>): void {
  const isNew = lastsMs() < shortOutageMs
  setTimeout(() => void probeOnce(probe), isNew ? firstProbeMs : laterProbeMs).unref()
}

async function probeOnce(probe: () => Promise<unknown>): Promise<void> {
  try {
    await probe()
  } catch {
    planProbe(probe)
    return
  }
  const seconds = Math.round(lastsMs() / 1000)
  outage = null
  log.info({ seconds }, 'the mail server is back')
  listener?.(false)
}

function lastsMs(): number {
  return outage ? Date.now() - outage.since.getTime() : 0
}
