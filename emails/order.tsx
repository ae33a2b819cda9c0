import { renderToStaticMarkup } from 'react-dom/server'
import { indianDate } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import type { Order } from '#db/schema.ts'
import { env } from '#platform/env.server.ts'
import { firstNameOf } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'

export interface OrderMail {
  order: Pick<Order, 'id' | 'amountInPaise' | 'fullName' | 'createdAt' | 'completedAt'>
  productName: string
  links: { title: string; url: string }[]
  linkLivesForDays: number
}

/** What somebody has bought, and how to get it. Not marketing: it comes whatever consents were withdrawn. */
export function writeOrderMail(mail: OrderMail) {
  const words = wordsOf(mail)
  return {
    subject: words.title,
    html: `<!doctype html>${renderToStaticMarkup(<OrderMailBody {...words} links={mail.links} />)}`,
    text: orderText(words, mail.links),
  }
}

type Words = ReturnType<typeof wordsOf>
type Links = OrderMail['links']

function wordsOf({ order, productName: product, links, linkLivesForDays }: OrderMail) {
  const several = links.length > 1
  return {
    title: `Your ${product} is ready to download`,
    greeting: `Hello ${firstNameOf(order.fullName)},`,
    opening: `Thank you for your order. Your ${several ? `${links.length} files are` : 'file is'} here:`,
    again: `${several ? 'These links work' : 'This link works'} for ${linkLivesForDays} days. Your access lasts for life: open your purchases with this email address whenever you need the ${several ? 'files' : 'file'} again.`,
    dashboard: `${env.siteUrl}/customer-dashboard`,
    personal: several
      ? 'Your copies are marked with your name and email address. Please do not pass them on.'
      : 'Your copy is marked with your name and email address. Please do not pass it on.',
    troubles: [
      'Are you reading this inside another app, such as Instagram or Facebook? Choose “Open in browser” in its menu and tap the link again.',
      'The file is a PDF. If your phone asks how to open it, choose Drive, Adobe Acrobat Reader or your file manager.',
      'If a download stops halfway, tap the link again. It does not count against you.',
    ],
    support: `Still stuck? Write to ${env.supportEmail} within 48 hours of your purchase, with the order number below. We answer every mail.`,
    facts: [
      ['Product', product],
      ['Amount paid', formatRupees(order.amountInPaise)],
      ['Date', indianDate(order.completedAt ?? order.createdAt)],
      ['Order number', order.id],
    ] as const,
  }
}

function OrderMailBody({ links, ...words }: Words & { links: Links }) {
  return (
    <MailFrame title={words.title} reason="You get this mail because of your order. It is not advertising.">
      <p style={styles.text}>{words.greeting}</p>
      <p style={styles.text}>{words.opening}</p>
      {links.map(({ title, url }) => (
        <MailButton key={url} href={url}>
          Download {title}
        </MailButton>
      ))}
      <p style={styles.text}>
        {words.again} <a href={words.dashboard}>{words.dashboard}</a>
      </p>
      <p style={styles.text}>{words.personal}</p>
      <h2 style={styles.heading}>If it does not open</h2>
      <ul style={styles.list}>
        {words.troubles.map((trouble) => (
          <li key={trouble} style={styles.item}>
            {trouble}
          </li>
        ))}
      </ul>
      <p style={{ ...styles.text, marginTop: 14 }}>{words.support}</p>
      <h2 style={styles.heading}>Your order</h2>
      <table style={styles.table} cellPadding={0} cellSpacing={0}>
        <tbody>
          {words.facts.map(([name, value]) => (
            <tr key={name}>
              <td style={{ ...styles.cell, paddingRight: 12, whiteSpace: 'nowrap' }}>{name}</td>
              <td style={{ ...styles.cell, fontSize: 14, textAlign: 'right', wordBreak: 'break-all' }}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </MailFrame>
  )
}

function orderText(words: Words, links: Links): string {
  return [
    words.greeting,
    '',
    words.opening,
    ...links.flatMap(({ title, url }) => ['', `${title} (PDF):`, url]),
    '',
    words.again,
    words.dashboard,
    '',
    words.personal,
    '',
    'If it does not open:',
    ...words.troubles.map((trouble) => `  - ${trouble}`),
    '',
    words.support,
    '',
    'Your order',
    ...words.facts.map(([name, value]) => `  ${name}: ${value}`),
    '',
    `${env.shopName}, ${env.supportEmail}`,
    '',
  ].join('\n')
}
