import { Fragment } from 'react'
import { indianDate } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { emailWords } from '#content/interface/emails.ts'
import { fileListWords } from '#content/interface/file-list.ts'
import { upgradeWords } from '#content/interface/upgrades.ts'
import { type FileGroup, groupFiles } from '#content/owner/products/group-files.ts'
import type { Order } from '#db/schema/orders.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

interface MailedFile {
  title: string
  url: string
  /** "PDF · 24 pages · 1.2 MB" */
  facts?: string
  isPhoneEdition?: boolean
}

export interface OrderMail {
  sender: MailSender
  order: Pick<Order, 'id' | 'number' | 'productName' | 'amountInPaise' | 'fullName' | 'createdAt' | 'completedAt'>
  /** The owner's words, filled in. */
  words: { subject: string; opening: string; tips: string[]; support: string; closing: string }
  links: MailedFile[]
  linkLifetimeDays: number
  helpUrl?: string
  /** The rest of a bundle, for what it costs at most. */
  upgrade?: { bundle: string; missingCount: number; priceInPaise: number; url: string } | null
}

/** Not marketing: the buyer gets it even after withdrawing every consent. */
export function writeOrderMail(mail: OrderMail) {
  const parts = writeOrderParts(mail)
  return { subject: parts.title, html: renderOrderMail(parts), text: writeOrderText(parts) }
}

type Parts = ReturnType<typeof writeOrderParts>

export function writeOrderParts(mail: OrderMail) {
  const { sender, order, words: own, links, linkLifetimeDays, upgrade } = mail
  const words = emailWords.order
  const groups = groupFiles(links)
  return {
    sender,
    title: own.subject,
    greeting: emailWords.greeting(toFirstName(order.fullName)),
    opening: `${own.opening} ${words.files(groups.length)}`,
    links: groups.map(describeGroup),
    access: words.access(links.length, linkLifetimeDays),
    dashboardUrl: shopUrl('/customer-dashboard'),
    receiptUrl: shopUrl(`/customer-dashboard/receipt/${order.id}`),
    personal: words.personal(links.length),
    upgrade: upgrade ? describeUpgrade(upgrade) : { text: '', button: '', url: '' },
    tips: [...own.tips],
    support: own.support,
    helpUrl: mail.helpUrl ?? shopUrl('/something-wrong'),
    closing: own.closing,
    details: [
      [words.details.product, order.productName],
      [words.details.amount, formatRupees(order.amountInPaise)],
      [words.details.date, indianDate(order.completedAt ?? order.createdAt)],
      [words.details.orderNumber, formatOrderNumber(order.number)],
    ] as const,
  }
}

/** The phone edition first, because most buyers read their mail on a phone. Empty texts for what there is not. */
function describeGroup({ main, phone }: FileGroup<MailedFile>) {
  const { url, facts = '' } = phone ?? main
  const chosen = phone ? [fileListWords.phone, facts] : [facts]
  const other = phone ? [fileListWords.print, main.facts ?? ''] : []
  return {
    title: main.title,
    url,
    facts: chosen.filter(Boolean).join(' · '),
    otherUrl: phone ? main.url : '',
    otherFacts: other.filter(Boolean).join(' · '),
  }
}

function describeUpgrade({ bundle, missingCount, priceInPaise, url }: NonNullable<OrderMail['upgrade']>) {
  const price = formatRupees(priceInPaise)
  return { text: upgradeWords.mail(missingCount, bundle, price), button: upgradeWords.mailButton(price), url }
}

export function OrderMailBody({
  sender,
  title,
  greeting,
  opening,
  links,
  access,
  dashboardUrl,
  receiptUrl,
  personal,
  upgrade,
  tips,
  support,
  helpUrl,
  closing,
  details,
}: Parts) {
  const words = emailWords.order
  return (
    <MailFrame sender={sender} title={title} reason={words.reason} helpUrl={helpUrl} showsFindOrder>
      <p style={styles.text}>{greeting}</p>
      <p style={styles.text}>{opening}</p>
      {links.map((link) => (
        <Fragment key={link.url}>
          <MailButton href={link.url}>{words.download(link.title)}</MailButton>
          {link.facts ? (
            <p style={{ ...styles.text, fontSize: 14, marginTop: -8 }}>
              {link.facts}
              {link.otherUrl ? (
                <>
                  <br />
                  <a href={link.otherUrl}>{link.otherFacts}</a>
                </>
              ) : null}
            </p>
          ) : null}
        </Fragment>
      ))}
      <p style={styles.text}>
        {access} <a href={dashboardUrl}>{dashboardUrl}</a>
      </p>
      <p style={styles.text}>{personal}</p>
      {upgrade.url ? (
        <p style={styles.text}>
          {upgrade.text} <a href={upgrade.url}>{upgrade.button}</a>
        </p>
      ) : null}
      <h2 style={styles.heading}>{words.problemsHeading}</h2>
      {tips.length > 0 ? (
        <ul style={styles.list}>
          {tips.map((tip) => (
            <li key={tip} style={styles.item}>
              {tip}
            </li>
          ))}
        </ul>
      ) : null}
      <p style={styles.text}>{support}</p>
      <h2 style={styles.heading}>{words.details.heading}</h2>
      <table style={styles.table} cellPadding={0} cellSpacing={0}>
        <tbody>
          {details.map(([name, value]) => (
            <tr key={name}>
              <td style={{ ...styles.cell, paddingRight: 12, whiteSpace: 'nowrap' }}>{name}</td>
              <td style={{ ...styles.cell, textAlign: 'right' }}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p style={{ ...styles.text, marginTop: 14 }}>
        <a href={receiptUrl}>{words.receipt}</a>
      </p>
      {closing ? <p style={styles.text}>{closing}</p> : null}
    </MailFrame>
  )
}

const renderOrderMail = compileMarkup(OrderMailBody)

function writeOrderText(parts: Parts): string {
  const { sender, greeting, opening, links, access, dashboardUrl, receiptUrl, personal, upgrade } = parts
  const { tips, support, helpUrl, closing, details } = parts
  const words = emailWords.order
  return [
    greeting,
    '',
    opening,
    ...links.flatMap(({ title, url, facts, otherUrl, otherFacts }) => [
      ...['', words.downloadAsText(title, facts), url],
      ...(otherUrl ? [`${otherFacts}:`, otherUrl] : []),
    ]),
    '',
    access,
    dashboardUrl,
    '',
    personal,
    ...(upgrade.url ? ['', upgrade.text, upgrade.url] : []),
    '',
    `${words.problemsHeading}:`,
    ...tips.map((tip) => `  - ${tip}`),
    '',
    support,
    '',
    emailWords.findOrderAsText(shopUrl('/find-order')),
    emailWords.helpAsText(helpUrl),
    '',
    words.details.heading,
    ...details.map(([name, value]) => `  ${words.details.asText(name, value)}`),
    '',
    words.receipt,
    receiptUrl,
    ...(closing ? ['', closing] : []),
    '',
    emailWords.signature(sender),
    '',
  ].join('\n')
}
