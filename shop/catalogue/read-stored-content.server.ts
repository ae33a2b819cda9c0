import { describeStartingContent } from '#content/owner/starting-content.server.ts'
import { type WrittenContent, writtenContent } from '#content/owner/written-content.ts'
import { env } from '#platform/env.server.ts'
import { mendSentences } from './mend-sentences.ts'

/** Content that an earlier release stored lacks the sections of later ones: they come from the starting content. */
export function readStoredContent(stored: unknown): WrittenContent {
  return mendSentences(writtenContent.parse({ ...describeStartingContent(env), ...(stored as object) }))
}
