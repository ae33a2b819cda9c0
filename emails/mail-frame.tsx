import type { CSSProperties, ReactNode } from 'react'
import { env } from '#platform/env.server.ts'

const ink = '#0a2252'
const line = '#c4d2ea'

/** Mail programs keep only inline styles, so every message shares these. */
export const styles = {
  text: { fontSize: 16, lineHeight: 1.6, margin: '0 0 14px' },
  heading: { fontSize: 20, lineHeight: 1.25, margin: '28px 0 10px' },
  list: { margin: 0, paddingLeft: 20 },
  item: { fontSize: 16, lineHeight: 1.55, marginBottom: 6 },
  table: { width: '100%', borderCollapse: 'collapse', marginBottom: 16 },
  headCell: { textAlign: 'left', padding: '6px 0', borderBottom: `2px solid ${ink}`, fontSize: 16 },
  cell: { padding: '5px 0', borderBottom: `1px solid ${line}`, fontSize: 16 },
} satisfies Record<string, CSSProperties>

export function MailFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
      </head>
      <body
        style={{ margin: 0, background: '#eef3fb', color: ink, fontFamily: 'Roboto, Helvetica, Arial, sans-serif' }}
      >
        <div style={{ maxWidth: 600, margin: '0 auto', background: '#ffffff', borderTop: '6px solid #ffe14a' }}>
          <div style={{ padding: '28px 24px' }}>
            <p style={{ fontSize: 14, fontWeight: 700, margin: '0 0 8px' }}>{env.shopName}</p>
            <h1 style={{ fontSize: 26, lineHeight: 1.2, margin: '0 0 20px' }}>{title}</h1>
            {children}
          </div>
          <p
            style={{ padding: '16px 24px', margin: 0, borderTop: `1px solid ${line}`, fontSize: 13, color: '#46577c' }}
          >
            {env.shopName}, Bangalore, India. Questions? Reply to this mail or write to {env.supportEmail}. You get it
            because this address was typed on our site; if it was not you, simply delete it.
          </p>
        </div>
      </body>
    </html>
  )
}
