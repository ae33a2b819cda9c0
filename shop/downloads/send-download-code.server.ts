import type { Order } from '#db/schema.ts'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'

const limiter = createRateLimiter('download-codes', { points: 5, seconds: 60 * 60 })

/** Mails a code to the order's address; only the browser that requested it receives the code's id. */
export async function sendDownloadCode(
  { id, customerId, email }: Order,
  replacing: string | undefined,
): Promise<{ codeId: string } | { refused: 'too-often' }> {
  if (await limiter.consume(id)) return { refused: 'too-often' }
  return { codeId: await sendLoginCode({ id: customerId, email }, { replacing }) }
}
