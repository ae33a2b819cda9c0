import { renderToStaticMarkup } from 'react-dom/server'
import { env } from '#platform/env.server.ts'
import { firstNameOf } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'

export interface NewEditionMail {
  fullName: string
  link: { title: string; url: string }
  /** The owner's own words. */
  whatIsNew?: string | undefined
  unsubscribeUrl: string
}

/** Marketing, and only for those who agreed to it; send it through `sendMarketingMail`. */
export function writeNewEditionMail({ fullName, link, whatIsNew, unsubscribeUrl }: NewEditionMail) {
  const title = `A new edition of your ${link.title}`
  const greeting = `Hello ${firstNameOf(fullName)},`
  const opening = `your ${link.title} has a new edition. It costs you nothing: what you bought stays up to date.`
  const reason = 'You get it because you agreed to news from us by email.'
  return {
    subject: title,
    html: `<!doctype html>${renderToStaticMarkup(
      <MailFrame title={title} reason={reason} unsubscribeUrl={unsubscribeUrl}>
        <p style={styles.text}>{greeting}</p>
        <p style={styles.text}>{opening}</p>
        {whatIsNew ? <p style={styles.text}>{whatIsNew}</p> : null}
        <MailButton href={link.url}>Download the new edition (PDF)</MailButton>
        <p style={styles.text}>
          All your purchases: <a href={`${env.siteUrl}/customer-dashboard`}>{env.siteUrl}/customer-dashboard</a>
        </p>
      </MailFrame>,
    )}`,
    text: [
      greeting,
      '',
      opening,
      ...(whatIsNew ? ['', whatIsNew] : []),
      '',
      'Download the new edition (PDF):',
      link.url,
      '',
      `All your purchases: ${env.siteUrl}/customer-dashboard`,
      '',
      `${env.shopName}, ${env.supportEmail}`,
      reason,
      `No more news by email? ${unsubscribeUrl}`,
      '',
    ].join('\n'),
  }
}
