import { createHash } from 'node:crypto'

/** A form carries the hash of what it showed, so that it never overwrites what changed in the meantime. */
export function hashContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
