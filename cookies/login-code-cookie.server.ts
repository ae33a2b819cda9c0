import { createSignedCookie } from './signed-cookie.server.ts'

/** Outlives the code, so that the customer can request a new one with one click. */
const loginCodeCookie = createSignedCookie('login-code', { maxAgeSeconds: 60 * 60 })

export interface RequestedCode {
  codeId: string
  /** The address as it was typed, when the page must not show whether it is a customer's. */
  hiddenEmail?: string
}

export async function readRequestedCode(request: Request): Promise<RequestedCode | null> {
  return (await loginCodeCookie.parse(request.headers.get('Cookie'))) as RequestedCode | null
}

export function setRequestedCode(code: RequestedCode): Promise<string> {
  return loginCodeCookie.serialize(code)
}

export function clearRequestedCode(): Promise<string> {
  return loginCodeCookie.clear()
}
