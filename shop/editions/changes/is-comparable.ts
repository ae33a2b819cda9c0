import type { Edition } from '#db/schema/editions.ts'

/** The invented figures of a demo edition are nothing to compare with. */
export function isComparable(before: Pick<Edition, 'origin' | 'sha256'> | null, compared: { sha256: string }): boolean {
  return before !== null && before.origin !== 'demo' && before.sha256 !== compared.sha256
}
