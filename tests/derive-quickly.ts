import type * as crypto from 'node:crypto'
import { isLong } from './long.ts'

/** A key of a passphrase takes a third of a second on purpose; only `npm run test:long` takes it for each file that it opens. */
export function deriveQuickly(original: typeof crypto): typeof crypto {
  if (isLong) return original
  const scrypt = (...[passphrase, salt, length, options, done]: Parameters<typeof crypto.scrypt>) =>
    original.scrypt(passphrase, salt, length, { ...options, N: Math.min(options.N ?? 256, 256) }, done)
  return { ...original, scrypt: scrypt as typeof crypto.scrypt }
}
