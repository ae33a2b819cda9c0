import { sentMessageWords } from '#content/interface/en/admin/messages.ts'
import { readStoredRefusal } from '#platform/mail/mail-refusal.ts'

const words = sentMessageWords.errors

/** What the mail library calls it when there was no answer to read. */
const unreachable = /^(ESOCKET|ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EDNS|ENOTFOUND|ESTREAM)\b/

/** The stored error of a message in words for the owner, followed by what the other server answered. */
export function describeSendError(error: string): string {
  if (unreachable.test(error)) return words.unreachable
  const [, answer] = /: ?([45]\d\d[ -][\s\S]*)$/.exec(error) ?? []
  const meaning = error.startsWith('EAUTH') ? words.login : words.causes[readStoredRefusal(error) ?? 'unknown']
  if (!meaning) return error
  return answer ? words.withAnswer(meaning, answer.replaceAll(/\s+/g, ' ')) : meaning
}
