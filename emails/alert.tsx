import { emailWords } from '#content/interface/en/emails.ts'
import { renderForOwner } from './compile-markup.tsx'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

const words = emailWords.alert

interface AlertMail {
  sender: MailSender
  title: string
  text: string
  /** Empty when it is over. */
  since: string
  url: string
}

/** To the owner: something is wrong, or it is over. */
export function writeAlertMail(mail: AlertMail) {
  const { sender, title, text, since, url } = mail
  return {
    subject: words.subject(sender.shopName, title),
    html: renderForOwner(AlertMailBody, mail),
    text: [text, since, `${words.button}: ${url}`, emailWords.signature(sender)].filter(Boolean).join('\n\n'),
  }
}

export function AlertMailBody({ sender, title, text, since, url }: AlertMail) {
  return (
    <MailFrame sender={sender} title={title} reason={words.reason}>
      <p style={styles.text}>{text}</p>
      {since ? <p style={styles.text}>{since}</p> : null}
      <MailButton href={url}>{words.button}</MailButton>
    </MailFrame>
  )
}
