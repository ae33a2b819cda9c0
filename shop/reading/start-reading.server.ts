import { log } from '#platform/log/log.server.ts'
import { runConfined } from '#platform/run-confined.server.ts'

/** Starts the process that draws pages, while the browser of a buyer is still on its way to the reader. */
export function startReading(): void {
  runConfined('reading', 'startPdfium', {}).catch((err: unknown) => log.warn({ err }, 'the reader did not start'))
}
