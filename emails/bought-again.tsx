import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { emailWords } from '#content/interface/emails.ts'
import type { Order } from '#db/schema/orders.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'
import { Paragraphs, writeParagraphs } from './paragraphs.tsx'

export interface BoughtAgainMail {
  sender: MailSender
  order: Pick<Order, 'number' | 'productName' | 'fullName' | 'amountInPaise'>
}

/** Not marketing: it is about the buyer's money. */
export function writeBoughtAgainMail(mail: BoughtAgainMail) {
  const parts = writeBoughtAgainParts(mail)
  return { subject: parts.title, html: renderBoughtAgainMail(parts), text: writeBoughtAgainText(parts) }
}

type Parts = ReturnType<typeof writeBoughtAgainParts>

export function writeBoughtAgainParts({ sender, order }: BoughtAgainMail) {
  const words = emailWords.boughtAgain
  return {
    sender,
    title: words.subject(order.productName),
    greeting: emailWords.greeting(toFirstName(order.fullName)),
    paragraphs: [
      words.opening(order.productName, formatRupees(order.amountInPaise)),
      words.mistake(sender.supportEmail, formatOrderNumber(order.number)),
      words.onPurpose,
    ],
    access: words.access,
    dashboardUrl: shopUrl('/customer-dashboard'),
  }
}

export function BoughtAgainMailBody({ sender, title, greeting, paragraphs, access, dashboardUrl }: Parts) {
  return (
    <MailFrame sender={sender} title={title} reason={emailWords.boughtAgain.reason}>
      <p style={styles.text}>{greeting}</p>
      <Paragraphs paragraphs={paragraphs} />
      <p style={styles.text}>
        {access} <a href={dashboardUrl}>{dashboardUrl}</a>
      </p>
    </MailFrame>
  )
}

const renderBoughtAgainMail = compileMarkup(BoughtAgainMailBody)

function writeBoughtAgainText({ sender, greeting, paragraphs, access, dashboardUrl }: Parts): string {
  return [
    greeting,
    '',
    ...writeParagraphs({ paragraphs }),
    access,
    dashboardUrl,
    '',
    emailWords.signature(sender),
    '',
  ].join('\n')
}
