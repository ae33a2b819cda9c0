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
  helpUrl?: string
}

/** Not marketing: it is about the buyer's money. */
export function writeBoughtAgainMail(mail: BoughtAgainMail) {
  const parts = writeBoughtAgainParts(mail)
  return { subject: parts.title, html: renderBoughtAgainMail(parts), text: writeBoughtAgainText(parts) }
}

type Parts = ReturnType<typeof writeBoughtAgainParts>

export function writeBoughtAgainParts({ sender, order, helpUrl = shopUrl('/something-wrong') }: BoughtAgainMail) {
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
    helpUrl,
  }
}

export function BoughtAgainMailBody(parts: Parts) {
  const { sender, title, greeting, paragraphs, access, dashboardUrl, helpUrl } = parts
  return (
    <MailFrame sender={sender} title={title} reason={emailWords.boughtAgain.reason} helpUrl={helpUrl}>
      <p style={styles.text}>{greeting}</p>
      <Paragraphs paragraphs={paragraphs} />
      <p style={styles.text}>
        {access} <a href={dashboardUrl}>{dashboardUrl}</a>
      </p>
    </MailFrame>
  )
}

const renderBoughtAgainMail = compileMarkup(BoughtAgainMailBody)

function writeBoughtAgainText({ sender, greeting, paragraphs, access, dashboardUrl, helpUrl }: Parts): string {
  return [
    greeting,
    '',
    ...writeParagraphs({ paragraphs }),
    access,
    dashboardUrl,
    '',
    emailWords.helpAsText(helpUrl),
    '',
    emailWords.signature(sender),
    '',
  ].join('\n')
}
