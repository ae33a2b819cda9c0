import { currentLanguage, pathIn } from '#brand/language.ts'
import { shopSettings } from './settings/shop-settings.server.ts'

/** The whole address of a page, for mails and other places outside the shop. */
export function shopUrl(path: string, language = currentLanguage()): string {
  return `${shopSettings().siteUrl}${pathIn(language, path)}`
}
