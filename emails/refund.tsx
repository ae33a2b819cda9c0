import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { emailWords } from '#content/interface/emails.ts'
import type { Order } from '#db/schema/orders.ts'
import type { Refund } from '#db/schema/refunds.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'
import { Paragraphs, writeParagraphs } from './paragraphs.tsx'

export interface RefundMail {
  sender: MailSender
  order: Pick<Order, 'number' | 'productName' | 'fullName' | 'refundedAt'>
  refund: Pick<Refund, 'amountInPaise' | 'bankReference'>
  helpUrl?: string
}

/** Not marketing: it tells the buyer about money. */
export function writeRefundMail(mail: RefundMail) {
  const parts = writeRefundParts(mail)
  return { subject: parts.title, html: renderRefundMail(parts), text: writeRefundText(parts) }
}

type Parts = ReturnType<typeof writeRefundParts>

export function writeRefundParts({ sender, order, refund, helpUrl = shopUrl('/something-wrong') }: RefundMail) {
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
    helpUrl,
  }
}

export function RefundMailBody({ sender, title, greeting, paragraphs, helpUrl }: Parts) {
  return (
    <MailFrame sender={sender} title={title} reason={emailWords.refund.reason} helpUrl={helpUrl}>
      <p style={styles.text}>{greeting}</p>
      <Paragraphs paragraphs={paragraphs} />
    </MailFrame>
  )
}

const renderRefundMail = compileMarkup(RefundMailBody)

function writeRefundText({ sender, greeting, paragraphs, helpUrl }: Parts): string {
  const help = emailWords.helpAsText(helpUrl)
  return [greeting, '', ...writeParagraphs({ paragraphs }), help, '', emailWords.signature(sender), ''].join('\n')
}
