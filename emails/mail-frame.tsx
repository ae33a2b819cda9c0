import type { CSSProperties, ReactNode } from 'react'
import { palette } from '#brand/palette.ts'
import { env } from '#platform/env.server.ts'

const { ink, inkSoft, line, marker, tint, white } = palette

/** Mail programs keep only inline styles, so every message shares these. */
export const styles = {
  text: { fontSize: 16, lineHeight: 1.6, margin: '0 0 14px' },
  heading: { fontSize: 20, lineHeight: 1.25, margin: '28px 0 10px' },
  list: { margin: 0, paddingLeft: 20 },
  item: { fontSize: 16, lineHeight: 1.55, marginBottom: 6 },
  table: { width: '100%', borderCollapse: 'collapse', marginBottom: 16 },
  headCell: { textAlign: 'left', padding: '6px 0', borderBottom: `2px solid ${ink}`, fontSize: 16 },
  cell: { padding: '5px 0', borderBottom: `1px solid ${line}`, fontSize: 16 },
  small: { fontSize: 13, lineHeight: 1.5, margin: '0 0 6px', color: inkSoft },
} satisfies Record<string, CSSProperties>

const typedOnOurSite = 'You get it because this address was typed on our site; if it was not you, simply delete it.'

interface MailFrameProps {
  title: string
  /** Why somebody gets this mail. */
  reason?: string
  children: ReactNode
  /** Where to say that no more of it is wanted: on marketing, and on nothing else. */
  unsubscribeUrl?: string
}

export function MailFrame({ title, reason = typedOnOurSite, children, unsubscribeUrl }: MailFrameProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, background: tint, color: ink, fontFamily: 'Roboto, Helvetica, Arial, sans-serif' }}>
        <div style={{ maxWidth: 600, margin: '0 auto', background: white, borderTop: `6px solid ${marker}` }}>
          <div style={{ padding: '28px 24px' }}>
            <p style={{ fontSize: 14, fontWeight: 700, margin: '0 0 8px' }}>{env.shopName}</p>
            <h1 style={{ fontSize: 26, lineHeight: 1.2, margin: '0 0 20px' }}>{title}</h1>
            {children}
          </div>
          <div style={{ padding: '16px 24px', borderTop: `1px solid ${line}` }}>
            <p style={styles.small}>
              Questions? Reply to this mail or write to {env.supportEmail}. {reason}
            </p>
            {unsubscribeUrl ? (
              <p style={styles.small}>
                No more news by email? <a href={unsubscribeUrl}>Unsubscribe</a>
              </p>
            ) : null}
            <p style={{ ...styles.small, margin: 0 }}>
              © 2025 {env.shopName}, a business venture based in Bangalore, India.
            </p>
          </div>
        </div>
      </body>
    </html>
  )
}

/** A link as large as a thumb. A table cell, because some mail programs ignore the padding of a link. */
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
