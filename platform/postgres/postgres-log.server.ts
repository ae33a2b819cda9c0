import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { log } from '../log/log.server.ts'

/** One line per message, with the SQLSTATE first: details and statements, which may quote rows, are left out. */
export const postgresLogSettings = {
  log_line_prefix: '%e %b: ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const line = /^([0-9A-Z]{5}) ([\w ]+): (LOG|WARNING|ERROR|FATAL|PANIC): {1,2}(.*)$/

// No disk space or memory (53), stopped by an operator (57), input or output failed (58), damaged settings or data (F0, XX).
const serverFault = /^(53|57|58|F0|XX)/
const crash = /^[\w ]+ \(PID \d+\) (was terminated by|exited with)|^all server processes terminated/

const repeatAfterMs = 10_000
const maxRemembered = 100

/**
 * Writes what PostgreSQL reports about itself to the shop's log, and drops what only one statement caused. When it stops,
 * every connection reports the same, so a message is repeated only after a while.
 */
export function logPostgresFaults(output: Readable): void {
  const loggedAt = new Map<string, number>()
  createInterface({ input: output }).on('line', (text) => {
    const fault = readPostgresFault(text)
    if (!fault) return
    const { level, message, ...facts } = fault
    const now = performance.now()
    if (now - (loggedAt.get(message) ?? -repeatAfterMs) < repeatAfterMs) return
    if (loggedAt.size >= maxRemembered) loggedAt.clear()
    loggedAt.set(message, now)
    log[level](facts, message)
  })
}

export interface PostgresFault {
  level: 'fatal' | 'error' | 'warn'
  severity: string
  code: string
  process: string
  message: string
}

export function readPostgresFault(text: string): PostgresFault | null {
  const [, code = '', process = '', severity = '', message = ''] = line.exec(text) ?? []
  const fault = { severity, code, process, message: `PostgreSQL: ${message}` }
  if (severity === 'PANIC') return { level: 'fatal', ...fault }
  if (severity === 'FATAL') return { level: code.startsWith('57P') ? 'warn' : 'error', ...fault }
  if (severity === 'LOG') return crash.test(message) ? { level: 'error', ...fault } : null
  return serverFault.test(code) && code !== '57014' ? { level: 'error', ...fault } : null
}
