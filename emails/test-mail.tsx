import { emailWords } from '#content/interface/en/emails.ts'
import { renderForOwner } from './compile-markup.tsx'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

const words = emailWords.test

/** The owner sends it to the support address to see whether mails arrive. */
export function writeTestMail({ sender }: { sender: MailSender }) {
  return {
    subject: words.subject(sender.shopName),
    html: renderForOwner(TestMailBody, { sender }),
    text: [words.text, '', emailWords.signature(sender), ''].join('\n'),
  }
}

export function TestMailBody({ sender }: { sender: MailSender }) {
  return (
    <MailFrame sender={sender} title={words.title} reason={words.reason}>
      <p style={styles.text}>{words.text}</p>
    </MailFrame>
  )
}
