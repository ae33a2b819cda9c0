import { createSignedCookie } from './signed-cookie.server.ts'

const downloadCodeCookie = createSignedCookie('download-code', { maxAgeSeconds: 15 * 60, path: '/download' })

interface DownloadCode {
  orderId: string
  codeId: string
}

export async function findDownloadCodeId(request: Request, orderId: string): Promise<string | undefined> {
  const sent = (await downloadCodeCookie.parse(request.headers.get('Cookie'))) as DownloadCode | null
  return sent?.orderId === orderId ? sent.codeId : undefined
}

export function setDownloadCode(code: DownloadCode): Promise<string> {
  return downloadCodeCookie.serialize(code)
}

export function clearDownloadCode(): Promise<string> {
  return downloadCodeCookie.clear()
}
