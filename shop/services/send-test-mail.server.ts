import { settingsWords } from '#content/interface/en/admin/settings.ts'
import { writeTestMail } from '#emails/test-mail.tsx'
import { sendMail } from '#platform/mail/mail.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'

/** Sends a mail to the support address and returns the mail server's answer. */
export async function sendTestMail(): Promise<string> {
  const sender = getMailSender()
  const { supportEmail } = sender
  const { answer } = await sendMail({ ...writeTestMail({ sender }), to: supportEmail, replyTo: supportEmail })
  return answer ?? settingsWords.services.results.inDemoMailbox
}
