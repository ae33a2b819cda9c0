import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { fontFamily } from './fonts.ts'
import { measureLine, stampFontSize } from './stamp-text.ts'

const padding = { x: 4, y: 1 }
const lineHeight = stampFontSize * 1.4

/** Drawn with react-pdf, because pdf-lib does not shape Devanagari. The pale background keeps it readable on dark pages. */
export async function drawStampLine(text: string): Promise<Uint8Array> {
  // One extra point, so that a line that just fits does not wrap.
  const width = (await measureLine(text)) + 2 * padding.x + 1
  const height = lineHeight + 2 * padding.y
  // Without wrap={false}, react-pdf loops forever on a text that is slightly too high for its page.
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
