import { currentLanguage, pathIn } from '#brand/language.ts'
import { env } from './env.server.ts'

/** The whole address of a page, for mails and other places outside the shop. */
export function shopUrl(path: string, language = currentLanguage()): string {
  return `${env.siteUrl}${pathIn(language, path)}`
}
