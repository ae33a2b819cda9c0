import { renderToStaticMarkup } from 'react-dom/server'
import { env } from '#platform/env.server.ts'

interface WhatsAppWords {
  firstName: string
  productName: string
}

/** The template that the owner has approved at WhatsApp, as the demo shows it. `.env.example` has the same words. */
export function writeWhatsAppPreview({ firstName, productName }: WhatsAppWords, links: string) {
  const text = `Hello ${firstName}, your ${productName} is ready. Download it here: ${links} Please keep it to yourself. Reply STOP if you want no messages from ${env.shopName} on WhatsApp.`
  const html = renderToStaticMarkup(
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>WhatsApp message</title>
      </head>
      <body
        style={{ margin: 0, padding: 20, background: '#e8e2d9', fontFamily: 'Roboto, Helvetica, Arial, sans-serif' }}
      >
        <h1 style={{ fontSize: 16, margin: '0 0 14px', color: '#3b4a54' }}>{env.shopName} on WhatsApp</h1>
        <p
          style={{
            maxWidth: 480,
            margin: 0,
            padding: '10px 14px',
            background: '#ffffff',
            borderRadius: 8,
            fontSize: 16,
            lineHeight: 1.5,
            wordBreak: 'break-word',
          }}
        >
          {withLinks(text)}
        </p>
      </body>
    </html>,
  )
  return { subject: `${productName}: download link`, html: `<!doctype html>${html}`, text }
}

/** As WhatsApp does it: whatever looks like an address can be tapped. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:/.test(part) ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
