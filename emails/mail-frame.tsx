import type { CSSProperties, ReactNode } from 'react'
import { palette } from '#brand/palette.ts'
import { emailWords } from '#content/interface/emails.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import type { MailSender } from './mail-sender.ts'

const { ink, inkSoft, line, marker, tint, white } = palette

/** Mail programs drop style sheets and keep only inline styles. */
export const styles = {
  text: { fontSize: 16, lineHeight: 1.6, margin: '0 0 14px' },
  heading: { fontSize: 20, lineHeight: 1.25, margin: '28px 0 10px' },
  list: { margin: '0 0 14px', paddingLeft: 20 },
  item: { fontSize: 16, lineHeight: 1.55, marginBottom: 6 },
  table: { width: '100%', borderCollapse: 'collapse', marginBottom: 16 },
  headCell: { textAlign: 'left', padding: '6px 0', borderBottom: `2px solid ${ink}`, fontSize: 16 },
  cell: { padding: '5px 0', borderBottom: `1px solid ${line}`, fontSize: 16 },
  small: { fontSize: 13, lineHeight: 1.5, margin: '0 0 6px', color: inkSoft },
} satisfies Record<string, CSSProperties>

/** A long address breaks, so that no mail is wider than a phone; an ordinary word does not. */
const sheet: CSSProperties = {
  ...{ maxWidth: 600, margin: '0 auto', background: white, borderTop: `6px solid ${marker}` },
  wordBreak: 'break-word',
}

interface MailFrameProps {
  sender: MailSender
  title: string
  /** Why the customer gets this mail. */
  reason?: string
  children: ReactNode
  /** For buyers. A mail with a login code has no link at all. */
  showsFindOrder?: boolean
  /** For buyers: where troubles with an order are solved. */
  helpUrl?: string
  /** For marketing mail only. */
  unsubscribeUrl?: string
}

export function MailFrame({
  sender,
  title,
  reason = emailWords.frame.enteredOnOurSite,
  children,
  showsFindOrder = false,
  helpUrl,
  unsubscribeUrl,
}: MailFrameProps) {
  const words = emailWords.frame
  return (
    <html lang={emailWords.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, background: tint, color: ink, fontFamily: 'Roboto, Helvetica, Arial, sans-serif' }}>
        <div style={sheet}>
          <div style={{ padding: '28px 24px' }}>
            <p style={{ fontSize: 14, fontWeight: 700, margin: '0 0 8px' }}>{sender.shopName}</p>
            <h1 style={{ fontSize: 26, lineHeight: 1.2, margin: '0 0 20px' }}>{title}</h1>
            {children}
          </div>
          <div style={{ padding: '16px 24px', borderTop: `1px solid ${line}` }}>
            <p style={styles.small}>
              {words.questions(sender.supportEmail)} {reason}
            </p>
            {showsFindOrder ? (
              <p style={styles.small}>
                {words.lostFiles} <a href={shopUrl('/find-order')}>{words.findOrder}</a>
              </p>
            ) : null}
            {helpUrl ? (
              <p style={styles.small}>
                {words.somethingWrong} <a href={helpUrl}>{words.help}</a>
              </p>
            ) : null}
            {unsubscribeUrl ? (
              <p style={styles.small}>
                {words.noMoreNews} <a href={unsubscribeUrl}>{words.unsubscribe}</a>
              </p>
            ) : null}
            {sender.seller ? <p style={styles.small}>{words.seller(sender.seller)}</p> : null}
            <p style={{ ...styles.small, margin: 0 }}>{sender.copyright}</p>
          </div>
        </div>
      </body>
    </html>
  )
}

/** A table cell, because some mail programs ignore the padding of a link. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '0 0 14px' }}>
      <tbody>
        <tr>
          <td style={{ background: marker, border: `2px solid ${ink}`, borderRadius: 3, textAlign: 'center' }}>
            <a
              href={href}
              style={{
                display: 'block',
                padding: '13px 14px',
                color: ink,
                fontSize: 17,
                fontWeight: 700,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
