import type { Order } from '#db/schema.ts'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'

const limiter = createRateLimiter('download-codes', { points: 5, seconds: 60 * 60 })

/** Mails six digits to the address of an order. The id of the code belongs to the browser that asked. */
export async function sendDownloadCode(
  { id, customerId, email }: Order,
  replacing: string | undefined,
): Promise<{ codeId: string } | 'too-often'> {
  if (await limiter.take(id)) return 'too-often'
  return { codeId: await sendLoginCode({ id: customerId, email }, { replacing }) }
}
