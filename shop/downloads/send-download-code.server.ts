import type { Order } from '#db/schema/orders.ts'
import { type CodeRequest, limitLoginCodes } from '#shop/sessions/limit-login-codes.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'

interface DownloadCodeRequest extends Omit<CodeRequest, 'email'> {
  replacing: string | undefined
}

/**
 * Mails a code to the order's address; only the browser that requested it receives the code's id. It counts like a
 * login code, so that both together cannot fill a mailbox.
 */
export async function sendDownloadCode(
  { customerId, email }: Order,
  { ip, browser, replacing }: DownloadCodeRequest,
): Promise<{ codeId: string } | { refused: 'too-often' }> {
  const { limited } = await limitLoginCodes({ email, ip, browser })
  if (limited) return { refused: 'too-often' }
  return { codeId: await sendLoginCode({ id: customerId, email }, { replacing }) }
}
