import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { fontFamily } from './fonts.ts'
import { measureLine, stampFontSize } from './stamp-text.ts'

const padding = { x: 4, y: 1 }
const lineHeight = stampFontSize * 1.4

/**
 * One line of text as a page of its own size, to be laid over others. Unlike pdf-lib, react-pdf shapes Devanagari right.
 * The pale plate is not seen on white paper and keeps the words readable on a dark page.
 */
export async function drawStampLine(text: string): Promise<Uint8Array> {
  // A point more than measured: a line that just fits must not wrap.
  const width = (await measureLine(text)) + 2 * padding.x + 1
  const height = lineHeight + 2 * padding.y
  // Without wrap={false} a text that is a hair too high for its page would be carried over for ever.
  return renderToBuffer(
    <Document>
      <Page wrap={false} size={[width, height]} style={{ fontFamily, fontSize: stampFontSize, color: '#3b4768' }}>
        <View style={{ width, height }}>
          <View
            style={{ position: 'absolute', width, height, borderRadius: 2, backgroundColor: 'white', opacity: 0.82 }}
          />
          <Text style={{ position: 'absolute', left: padding.x, top: padding.y, lineHeight: 1.4 }}>{text}</Text>
        </View>
      </Page>
    </Document>,
  )
}
