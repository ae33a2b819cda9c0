import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import { type WrittenContent, writtenContent } from '#content/owner/written-content.ts'
import { env } from '#platform/env.server.ts'

/** Content that an older version of the software stored lacks newer sections: they come from the starting content. */
export function readStoredContent(stored: unknown): WrittenContent {
  return writtenContent.parse({ ...writeStartingContent(env), ...(stored as object) })
}
