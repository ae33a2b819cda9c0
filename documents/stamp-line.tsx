import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { fontFamily } from './fonts.ts'

/** One line of text as a page of its own, to be laid over others. Unlike pdf-lib, react-pdf shapes Devanagari right. */
export async function drawStampLine(text: string): Promise<Uint8Array> {
  return renderToBuffer(
    <Document>
      <Page size={[595, 24]} style={{ fontFamily, fontSize: 7, color: '#5b6784', paddingLeft: 24, paddingTop: 6 }}>
        <Text>{text}</Text>
      </Page>
    </Document>,
  )
}
