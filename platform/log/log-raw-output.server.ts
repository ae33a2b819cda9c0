import { log } from './log.server.ts'

/** Sends what libraries print, and the error of a crash, through the log, which keeps personal data out. */
export function logRawOutput(): void {
  console.warn = (...output: unknown[]) => log.warn({ output }, 'a library printed a warning')
  console.error = (...output: unknown[]) => log.error({ output }, 'a library printed an error')
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the shop crashed')
    process.exit(1)
  })
}
