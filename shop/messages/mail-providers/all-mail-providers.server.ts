import type { MailProvider } from './define-mail-provider.ts'
import { postmark } from './postmark.server.ts'
import { resend } from './resend.server.ts'
import { ses } from './ses.server.ts'

/** The only list of mail providers whose reports the shop understands. */
export const allMailProviders: MailProvider[] = [ses, postmark, resend]
