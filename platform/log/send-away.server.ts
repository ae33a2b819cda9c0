import { createSocket } from 'node:dgram'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { env } from '../env.server.ts'
import { log } from './log.server.ts'

const maxWaiting = 10_000
const retryAfterMs = 1_000
/** "log audit", "informational" of RFC 5424. */
const priority = 13 * 8 + 6

const waiting: string[] = []
let isWriting = false
let isFailing = false
let dropped = 0

/**
 * Sends a line to AUDIT_LOG_TO, where the shop cannot change it any more. Nothing waits for this, and nothing fails with it:
 * while the place is away, the newest lines wait in memory.
 */
export function sendAway(line: Record<string, unknown>): void {
  const target = env.auditLogTo
  if (!target) return
  const text = JSON.stringify({ time: new Date().toISOString(), ...line })
  if ('port' in target) {
    sendDatagram(target, text)
    return
  }
  waiting.push(`${text}\n`)
  if (waiting.length > maxWaiting) dropped += waiting.splice(0, waiting.length - maxWaiting).length
  if (!isWriting) void writeWaiting(target.path)
}

/** Opens the file again each time, because log rotation may have moved it. */
async function writeWaiting(path: string): Promise<void> {
  isWriting = true
  let file: FileHandle | undefined
  try {
    // Without O_NONBLOCK, opening a pipe that has no reader would block a thread forever.
    file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK, 0o640)
    for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
      await file.write(line)
      waiting.shift()
    }
    if (isFailing) log.info({ dropped }, 'audit lines can be sent away again')
    isFailing = false
    dropped = 0
  } catch (err) {
    if (!isFailing) log.error({ err }, 'could not write audit lines to AUDIT_LOG_TO, will try again every second')
    isFailing = true
    setTimeout(() => void writeWaiting(path), retryAfterMs).unref()
    return
  } finally {
    await file?.close().catch(() => {})
  }
  isWriting = false
  if (waiting.length > 0) await writeWaiting(path)
}

function sendDatagram({ host, port }: { host: string; port: number }, text: string) {
  const name = hostname().replace(/[^!-~]/g, '') || '-'
  const message = `<${priority}>1 ${new Date().toISOString()} ${name} shop ${process.pid} audit - ${text}`
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.on('error', () => {})
  socket.send(message, port, host, (err) => {
    if (err && !isFailing) log.error({ err }, 'could not send audit lines to AUDIT_LOG_TO')
    isFailing = err !== null
    socket.close()
  })
}
