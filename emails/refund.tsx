import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { emailWords } from '#content/interface/emails.ts'
import type { Order } from '#db/schema/orders.ts'
import type { Refund } from '#db/schema/refunds.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'
import { Paragraphs, writeParagraphs } from './paragraphs.tsx'

export interface RefundMail {
  sender: MailSender
  order: Pick<Order, 'number' | 'productName' | 'fullName' | 'refundedAt'>
  refund: Pick<Refund, 'amountInPaise' | 'bankReference'>
}

/** Not marketing: it tells the buyer about money. */
export function writeRefundMail(mail: RefundMail) {
  const parts = writeRefundParts(mail)
  return { subject: parts.title, html: renderRefundMail(parts), text: writeRefundText(parts) }
}

type Parts = ReturnType<typeof writeRefundParts>

export function writeRefundParts({ sender, order, refund }: RefundMail) {
  const words = emailWords.refund
  const amount = formatRupees(refund.amountInPaise)
  return {
    sender,
    title: words.subject(amount),
    greeting: emailWords.greeting(toFirstName(order.fullName)),
    paragraphs: [
      words.opening(amount, order.productName),
      words.duration,
      refund.bankReference ? words.bankReference(refund.bankReference) : '',
      order.refundedAt ? words.linksEnded : '',
      words.questions(sender.supportEmail, formatOrderNumber(order.number)),
    ].filter(Boolean),
  }
}

export function RefundMailBody({ sender, title, greeting, paragraphs }: Parts) {
  return (
    <MailFrame sender={sender} title={title} reason={emailWords.refund.reason}>
      <p style={styles.text}>{greeting}</p>
      <Paragraphs paragraphs={paragraphs} />
    </MailFrame>
  )
}

const renderRefundMail = compileMarkup(RefundMailBody)

function writeRefundText({ sender, greeting, paragraphs }: Parts): string {
  return [greeting, '', ...writeParagraphs({ paragraphs }), emailWords.signature(sender), ''].join('\n')
}
