import { emailWords } from '#content/interface/emails.ts'
import type { LegalBlock, LegalInline } from '#content/owner/legal/legal-document.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { renderMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

export interface NewsMail {
  sender: MailSender
  fullName: string
  /** Both written by the owner. */
  subject: string
  blocks: LegalBlock[]
  unsubscribeUrl: string
}

/** Marketing: only `sendCampaignMail` may send it, which checks the customer's consent. */
export function writeNewsMail(mail: NewsMail) {
  return { subject: mail.subject, html: renderMarkup(NewsMailBody, mail), text: writeNewsText(mail) }
}

export function NewsMailBody({ sender, fullName, subject, blocks, unsubscribeUrl }: NewsMail) {
  return (
    <MailFrame
      sender={sender}
      title={subject}
      reason={emailWords.news.reason}
      helpUrl={shopUrl('/something-wrong')}
      unsubscribeUrl={unsubscribeUrl}
    >
      <p style={styles.text}>{emailWords.greeting(toFirstName(fullName))}</p>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </MailFrame>
  )
}

function Block({ block }: { block: LegalBlock }) {
  if ('paragraph' in block) return <p style={styles.text}>{block.paragraph.map(toMarkup)}</p>
  if ('list' in block) {
    return (
      <ul style={styles.list}>
        {block.list.map((item) => (
          <li key={JSON.stringify(item)} style={styles.item}>
            {item.map(toMarkup)}
          </li>
        ))}
      </ul>
    )
  }
  return <p style={{ ...styles.text, whiteSpace: 'pre-wrap' }}>{toTypedText(block)}</p>
}

function toMarkup(part: LegalInline) {
  if (typeof part === 'string') return part
  return (
    <a key={part.href} href={toAddress(part.href)}>
      {part.words}
    </a>
  )
}

/** A link to a page of the shop needs its host in a mail. */
function toAddress(href: string): string {
  return href.startsWith('/') ? shopUrl(href) : href
}

/** Tables stay as text, because phones show them too wide in a mail. */
function toTypedText(block: Exclude<LegalBlock, { paragraph: unknown } | { list: unknown }>): string {
  if ('asTyped' in block) return block.asTyped
  return [block.table.head, ...block.table.rows].map((row) => row.map(toText).join(' | ')).join('\n')
}

function toText(parts: LegalInline[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `${part.words}: ${toAddress(part.href)}`)).join('')
}

function writeNewsText({ sender, fullName, blocks, unsubscribeUrl }: NewsMail): string {
  const paragraphs = blocks.map((block) => {
    if ('paragraph' in block) return toText(block.paragraph)
    return 'list' in block ? block.list.map((item) => `- ${toText(item)}`).join('\n') : toTypedText(block)
  })
  return [
    emailWords.greeting(toFirstName(fullName)),
    ...paragraphs,
    [emailWords.signature(sender), emailWords.news.reason, `${emailWords.frame.noMoreNews} ${unsubscribeUrl}`, ''].join(
      '\n',
    ),
  ].join('\n\n')
}
