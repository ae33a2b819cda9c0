import { log } from './log.server.ts'

export function logMissingPage(path: string): void {
  log.info({ path: path.slice(0, 200) }, 'page not found')
}
