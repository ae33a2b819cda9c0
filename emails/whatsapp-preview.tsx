import { renderToStaticMarkup } from 'react-dom/server'
import { whatsapp } from '#content/interface/en/whatsapp.ts'
import { env } from '#platform/env.server.ts'

interface WhatsAppPreview {
  firstName: string
  productName: string
}

/** Only the demo shows it: in a live shop WhatsApp fills its approved template. */
export function writeWhatsAppPreview({ firstName, productName }: WhatsAppPreview, links: string) {
  const text = whatsapp.order({ firstName, product: productName, links, shopName: env.shopName })
  const html = renderToStaticMarkup(
    <html lang={whatsapp.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{whatsapp.preview.title}</title>
      </head>
      <body
        style={{ margin: 0, padding: 20, background: '#e8e2d9', fontFamily: 'Roboto, Helvetica, Arial, sans-serif' }}
      >
        <h1 style={{ fontSize: 16, margin: '0 0 14px', color: '#3b4a54' }}>{whatsapp.preview.heading(env.shopName)}</h1>
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
          {linkUrls(text)}
        </p>
      </body>
    </html>,
  )
  return { subject: whatsapp.preview.subject(productName), html: `<!doctype html>${html}`, text }
}

function linkUrls(text: string) {
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
