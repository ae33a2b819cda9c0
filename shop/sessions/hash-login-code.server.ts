import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'

const purpose = 'login codes'

/** Hashed with its id, so that a code does not work in another browser. */
export function hashLoginCode(codeId: string, code: string): string {
  return keyedHash(purpose, `${codeId}.${code}`)
}

export function isLoginCode(codeId: string, code: string, codeHash: string): boolean {
  return isKeyedHash(purpose, `${codeId}.${code}`, codeHash)
}
