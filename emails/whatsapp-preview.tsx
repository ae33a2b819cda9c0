import { Fragment } from 'react'
import { whatsappWords } from '#content/interface/whatsapp.ts'
import { compileMarkup } from './compile-markup.tsx'

interface WhatsAppPreview {
  shopName: string
  firstName: string
  productName: string
}

/** Only the demo shows it: in a live shop WhatsApp fills its approved template. */
export function writeWhatsAppPreview({ shopName, firstName, productName }: WhatsAppPreview, links: string) {
  const text = whatsappWords.order({ firstName, product: productName, links, shopName })
  const html = renderPreview({ shopName, parts: findUrls(text) })
  return { subject: whatsappWords.preview.subject(productName), html, text }
}

export function WhatsAppPreviewBody({ shopName, parts }: { shopName: string; parts: TextPart[] }) {
  return (
    <html lang={whatsappWords.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{whatsappWords.preview.title}</title>
      </head>
      <body
        style={{ margin: 0, padding: 20, background: '#e8e2d9', fontFamily: 'Roboto, Helvetica, Arial, sans-serif' }}
      >
        <h1 style={{ fontSize: 16, margin: '0 0 14px', color: '#3b4a54' }}>
          {whatsappWords.preview.heading(shopName)}
        </h1>
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
          {parts.map(({ words, url }) => (
            <Fragment key={words + url}>
              {words}
              {url ? <a href={url}>{url}</a> : null}
            </Fragment>
          ))}
        </p>
      </body>
    </html>
  )
}

const renderPreview = compileMarkup(WhatsAppPreviewBody)

interface TextPart {
  words: string
  url?: string
}

/** Splits a text into its URLs and the words before each of them. */
export function findUrls(text: string): TextPart[] {
  const pieces = text.split(/(https?:\/\/\S+)/)
  return pieces.flatMap((words, index) => (index % 2 === 0 ? { words, ...toUrl(pieces[index + 1]) } : []))
}

function toUrl(url: string | undefined): { url?: string } {
  return url ? { url } : {}
}
