import { formatOrderNumber } from '#brand/order-number.ts'
import { emailWords } from '#content/interface/emails.ts'
import type { Order } from '#db/schema/orders.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

interface RequestAnswerMail {
  sender: MailSender
  order: Pick<Order, 'number' | 'productName' | 'fullName'>
  /** As the owner or a helper typed it. */
  text: string
  helpUrl: string
}

/** Not marketing: the buyer has asked. */
export function writeRequestAnswerMail(mail: RequestAnswerMail) {
  const parts = writeRequestAnswerParts(mail)
  return { subject: parts.title, html: renderMail(parts), text: writeText(parts) }
}

type Parts = ReturnType<typeof writeRequestAnswerParts>

function writeRequestAnswerParts({ sender, order, text, helpUrl }: RequestAnswerMail) {
  const words = emailWords.requestAnswer
  return {
    sender,
    title: words.subject(formatOrderNumber(order.number)),
    greeting: emailWords.greeting(toFirstName(order.fullName)),
    opening: words.opening(order.productName),
    text,
    helpUrl,
  }
}

function RequestAnswerMailBody({ sender, title, greeting, opening, text, helpUrl }: Parts) {
  const words = emailWords.requestAnswer
  return (
    <MailFrame sender={sender} title={title} reason={words.reason} helpUrl={helpUrl}>
      <p style={styles.text}>{greeting}</p>
      <p style={styles.text}>{opening}</p>
      <p style={{ ...styles.text, whiteSpace: 'pre-wrap', borderLeft: '4px solid', paddingLeft: 12 }}>{text}</p>
      <p style={styles.text}>
        {words.more} <a href={helpUrl}>{emailWords.frame.help}</a>
      </p>
    </MailFrame>
  )
}

const renderMail = compileMarkup(RequestAnswerMailBody)

function writeText({ sender, greeting, opening, text, helpUrl }: Parts): string {
  const more = `${emailWords.requestAnswer.more}\n${helpUrl}`
  return [greeting, opening, text, more, emailWords.signature(sender), ''].join('\n\n')
}
