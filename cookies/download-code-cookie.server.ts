import { currentLanguage, type Language, languages } from '#brand/language.ts'
import { createSignedCookie, type ShopCookie } from './signed-cookie.server.ts'

const maxAgeSeconds = 15 * 60
const cookies: Record<Language, ShopCookie> = {
  en: createSignedCookie('download-code', { maxAgeSeconds, path: '/download' }),
  hi: createSignedCookie('download-code', { maxAgeSeconds, path: '/hi/download' }),
}

interface DownloadCode {
  orderId: string
  codeId: string
}

export async function findDownloadCodeId(request: Request, orderId: string): Promise<string | undefined> {
  const sent = (await cookies[currentLanguage()].parse(request.headers.get('Cookie'))) as DownloadCode | null
  return sent?.orderId === orderId ? sent.codeId : undefined
}

/** For both languages, so that a buyer who switches after the code was sent can still type it. */
export function setDownloadCode(code: DownloadCode): Promise<string[]> {
  return Promise.all(languages.map((language) => cookies[language].serialize(code)))
}

export function clearDownloadCode(): Promise<string[]> {
  return Promise.all(languages.map((language) => cookies[language].clear()))
}
