import type { StampedFor } from './stamp-text.ts'
import type { CopyParts, TemplateLayout } from './template.ts'

/** Writes what differs per copy; the same order produces the same bytes. */
export function writeCopy(_layout: TemplateLayout, _stampedFor: StampedFor, _copyId: string): CopyParts {
  throw new Error('not written yet')
}
