import { emailWords } from '#content/interface/emails.ts'
import type { Order } from '#db/schema/orders.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'
import { Paragraphs, writeParagraphs } from './paragraphs.tsx'

interface FilesHereMail {
  sender: MailSender
  order: Pick<Order, 'productName' | 'fullName' | 'email'>
  helpUrl?: string
}

/** Not marketing: it says where the files are that the buyer has paid for in an earlier shop of the owner. */
export function writeFilesHereMail(mail: FilesHereMail) {
  const parts = writeFilesHereParts(mail)
  return { subject: parts.title, html: renderFilesHereMail(parts), text: writeFilesHereText(parts) }
}

type Parts = ReturnType<typeof writeFilesHereParts>

function writeFilesHereParts({ sender, order, helpUrl = shopUrl('/something-wrong') }: FilesHereMail) {
  const words = emailWords.filesHere
  return {
    sender,
    title: words.subject(sender.shopName),
    greeting: emailWords.greeting(toFirstName(order.fullName)),
    paragraphs: [words.opening(order.productName), words.login(order.email)],
    dashboardUrl: shopUrl('/customer-dashboard'),
    helpUrl,
  }
}

export function FilesHereMailBody({ sender, title, greeting, paragraphs, dashboardUrl, helpUrl }: Parts) {
  return (
    <MailFrame sender={sender} title={title} reason={emailWords.filesHere.reason} helpUrl={helpUrl}>
      <p style={styles.text}>{greeting}</p>
      <Paragraphs paragraphs={paragraphs} />
      <p style={styles.text}>
        <a href={dashboardUrl}>{dashboardUrl}</a>
      </p>
    </MailFrame>
  )
}

const renderFilesHereMail = compileMarkup(FilesHereMailBody)

function writeFilesHereText({ sender, greeting, paragraphs, dashboardUrl, helpUrl }: Parts): string {
  const help = emailWords.helpAsText(helpUrl)
  const words = [greeting, '', ...writeParagraphs({ paragraphs }), dashboardUrl, '', help]
  return [...words, '', emailWords.signature(sender), ''].join('\n')
}
