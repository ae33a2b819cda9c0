import { emailWords } from '#content/interface/emails.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

export interface NewEditionMail {
  sender: MailSender
  fullName: string
  link: { title: string; url: string }
  /** "12 of 96 pages changed: 14–17, 40" */
  changes?: string | undefined
  /** Only the changed pages. */
  changedUrl?: string | undefined
  /** Written by the owner. */
  whatIsNew?: string | undefined
  unsubscribeUrl: string
}

/** Marketing: only `sendMarketingMail` may send it, which checks the customer's consent. */
export function writeNewEditionMail(mail: NewEditionMail) {
  const parts = writeNewEditionParts(mail)
  return { subject: parts.title, html: renderNewEditionMail(parts), text: writeNewEditionText(parts) }
}

type Parts = ReturnType<typeof writeNewEditionParts>

export function writeNewEditionParts(mail: NewEditionMail) {
  const words = emailWords.newEdition
  const { sender, fullName, link, changes, changedUrl, whatIsNew, unsubscribeUrl } = mail
  return {
    sender,
    title: words.subject(link.title),
    greeting: emailWords.greeting(toFirstName(fullName)),
    opening: words.opening(link.title),
    changes,
    whatIsNew,
    url: link.url,
    changedUrl,
    dashboardUrl: shopUrl('/customer-dashboard'),
    helpUrl: shopUrl('/something-wrong'),
    unsubscribeUrl,
  }
}

export function NewEditionMailBody(parts: Parts) {
  const { sender, title, greeting, opening, changes, whatIsNew, url, changedUrl } = parts
  const { dashboardUrl, helpUrl, unsubscribeUrl } = parts
  const words = emailWords.newEdition
  return (
    <MailFrame {...{ sender, title, helpUrl, unsubscribeUrl }} reason={words.reason} showsFindOrder>
      <p style={styles.text}>{greeting}</p>
      <p style={styles.text}>{opening}</p>
      {changes ? <p style={styles.text}>{changes}</p> : null}
      {whatIsNew ? <p style={styles.text}>{whatIsNew}</p> : null}
      <MailButton href={url}>{words.download}</MailButton>
      {changedUrl ? (
        <p style={styles.text}>
          <a href={changedUrl}>{words.onlyChanged}</a>
        </p>
      ) : null}
      <p style={styles.text}>
        {words.allPurchases} <a href={dashboardUrl}>{dashboardUrl}</a>
      </p>
    </MailFrame>
  )
}

const renderNewEditionMail = compileMarkup(NewEditionMailBody)

function writeNewEditionText(parts: Parts): string {
  const { sender, greeting, opening, changes, whatIsNew, url, changedUrl } = parts
  const { dashboardUrl, helpUrl, unsubscribeUrl } = parts
  const words = emailWords.newEdition
  return [
    greeting,
    '',
    opening,
    ...(changes ? ['', changes] : []),
    ...(whatIsNew ? ['', whatIsNew] : []),
    '',
    `${words.download}:`,
    url,
    ...(changedUrl ? ['', `${words.onlyChanged}:`, changedUrl] : []),
    '',
    `${words.allPurchases} ${dashboardUrl}`,
    emailWords.helpAsText(helpUrl),
    '',
    emailWords.signature(sender),
    words.reason,
    `${emailWords.frame.noMoreNews} ${unsubscribeUrl}`,
    '',
  ].join('\n')
}
