import { indianTime } from '#brand/indian-time.ts'
import { emailWords } from '#content/interface/emails.ts'
import { compileMarkup } from './compile-markup.tsx'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

interface DetailsChangedMail {
  sender: MailSender
  kind: 'email' | 'phone'
  /** Masked, because the mailbox may belong to another person by now. */
  maskedValue: string
  undoUrl: string
  undoUntil: Date
}

/** The only protection of an account that someone else has opened, so it goes to the earlier address. */
export function writeDetailsChangedMail(mail: DetailsChangedMail) {
  const parts = writeDetailsChangedParts(mail)
  return { subject: parts.title, html: renderMail(parts), text: writeText(parts) }
}

type Parts = ReturnType<typeof writeDetailsChangedParts>

export function writeDetailsChangedParts({ sender, kind, maskedValue, undoUrl, undoUntil }: DetailsChangedMail) {
  const words = emailWords.detailsChanged
  return {
    sender,
    title: words.subject[kind],
    opening: words.opening[kind](sender.shopName, maskedValue),
    ifNot: words.ifNot(indianTime(undoUntil)),
    undoUrl,
  }
}

export function DetailsChangedMailBody({ sender, title, opening, ifNot, undoUrl }: Parts) {
  const words = emailWords.detailsChanged
  return (
    <MailFrame sender={sender} title={title} reason={words.reason}>
      <p style={styles.text}>{opening}</p>
      <p style={styles.text}>{words.ifYou}</p>
      <p style={styles.text}>{ifNot}</p>
      <MailButton href={undoUrl}>{words.undo}</MailButton>
    </MailFrame>
  )
}

const renderMail = compileMarkup(DetailsChangedMailBody)

function writeText({ sender, opening, ifNot, undoUrl }: Parts): string {
  const words = emailWords.detailsChanged
  return [opening, words.ifYou, ifNot, undoUrl, emailWords.signature(sender), ''].join('\n\n')
}
