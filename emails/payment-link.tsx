import { indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { emailWords } from '#content/interface/emails.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

interface PaymentLinkMail {
  sender: MailSender
  order: { number: number; fullName: string; productName: string; amountInPaise: number }
  url: string
  openUntil: Date
  helpUrl?: string
}

/** A service message about one payment, without a word of advertising. */
export function writePaymentLinkMail(mail: PaymentLinkMail) {
  const parts = writeParts(mail)
  return { subject: parts.title, html: renderMail(parts), text: writeText(parts) }
}

type Parts = ReturnType<typeof writeParts>

export function writeParts({ sender, order, url, openUntil, helpUrl = shopUrl('/something-wrong') }: PaymentLinkMail) {
  const words = emailWords.paymentLink
  return {
    sender,
    url,
    title: words.subject(order.productName),
    greeting: emailWords.greeting(toFirstName(order.fullName)),
    opening: words.opening(order.productName, formatRupees(order.amountInPaise)),
    openUntil: words.openUntil(indianTime(openUntil)),
    orderNumber: words.orderNumber(formatOrderNumber(order.number)),
    helpUrl,
  }
}

export function PaymentLinkMailBody(parts: Parts) {
  const { sender, url, title, greeting, opening, openUntil, orderNumber, helpUrl } = parts
  const words = emailWords.paymentLink
  return (
    <MailFrame sender={sender} title={title} reason={words.reason} helpUrl={helpUrl}>
      <p style={styles.text}>{greeting}</p>
      <p style={styles.text}>{opening}</p>
      <MailButton href={url}>{words.pay}</MailButton>
      <p style={styles.text}>{openUntil}</p>
      <p style={styles.text}>{words.paid}</p>
      <p style={styles.text}>{words.notWanted}</p>
      <p style={styles.small}>{orderNumber}</p>
    </MailFrame>
  )
}

const renderMail = compileMarkup(PaymentLinkMailBody)

function writeText({ sender, url, greeting, opening, openUntil, orderNumber, helpUrl }: Parts): string {
  const words = emailWords.paymentLink
  const lines = [greeting, opening, `${words.pay}:\n${url}`, openUntil, words.paid, words.notWanted, orderNumber]
  return [...lines, emailWords.helpAsText(helpUrl), emailWords.signature(sender), ''].join('\n\n')
}
