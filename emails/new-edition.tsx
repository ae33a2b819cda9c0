import { renderToStaticMarkup } from 'react-dom/server'
import { emails } from '#content/interface/en/emails.ts'
import { env } from '#platform/env.server.ts'
import { toFirstName } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'

const words = emails.newEdition

export interface NewEditionMail {
  fullName: string
  link: { title: string; url: string }
  /** Written by the owner. */
  whatIsNew?: string | undefined
  unsubscribeUrl: string
}

/** Marketing: only `sendMarketingMail` may send it, which checks the customer's consent. */
export function writeNewEditionMail({ fullName, link, whatIsNew, unsubscribeUrl }: NewEditionMail) {
  const title = words.subject(link.title)
  const greeting = emails.greeting(toFirstName(fullName))
  const opening = words.opening(link.title)
  const dashboardUrl = `${env.siteUrl}/customer-dashboard`
  return {
    subject: title,
    html: `<!doctype html>${renderToStaticMarkup(
      <MailFrame title={title} reason={words.reason} unsubscribeUrl={unsubscribeUrl}>
        <p style={styles.text}>{greeting}</p>
        <p style={styles.text}>{opening}</p>
        {whatIsNew ? <p style={styles.text}>{whatIsNew}</p> : null}
        <MailButton href={link.url}>{words.download}</MailButton>
        <p style={styles.text}>
          {words.allPurchases} <a href={dashboardUrl}>{dashboardUrl}</a>
        </p>
      </MailFrame>,
    )}`,
    text: [
      greeting,
      '',
      opening,
      ...(whatIsNew ? ['', whatIsNew] : []),
      '',
      `${words.download}:`,
      link.url,
      '',
      `${words.allPurchases} ${dashboardUrl}`,
      '',
      emails.signature(env),
      words.reason,
      `${emails.frame.noMoreNews} ${unsubscribeUrl}`,
      '',
    ].join('\n'),
  }
}
