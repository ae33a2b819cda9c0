import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { indianTime } from '#brand/indian-time.ts'
import { palette } from '#brand/palette.ts'
import { formatRupees } from '#brand/rupees.ts'
import { Logo } from './drawings/logo.tsx'
import { RegisterMarks } from './drawings/register-marks.tsx'
import { findMissingGlyphs, replaceMissingGlyphs } from './missing-glyphs.ts'
import { margin, pageSize, text } from './theme.ts'
import { Table } from './typesetting.tsx'

/** What stands on a receipt. It crosses to another thread, so it is plain data. */
export interface ReceiptFacts {
  orderId: string
  paidAt: Date
  refundedAt: Date | null
  product: string
  files: string[]
  amountInPaise: number
  paidWith: string
  buyer: { name: string; email: string }
  shop: { name: string; siteUrl: string; supportEmail: string }
}

/** A word longer than this is broken by hand: words otherwise stay whole and would run off the page. */
const longestWord = 38

export async function drawReceipt(facts: ReceiptFacts): Promise<Uint8Array> {
  const name = await printableName(facts.buyer.name)
  const email = await replaceMissingGlyphs(facts.buyer.email, '?')
  const shop = { ...facts.shop, name: await replaceMissingGlyphs(facts.shop.name, '') }
  return renderToBuffer(<ReceiptDocument facts={{ ...facts, shop, buyer: { name, email } }} />)
}

/** Empty when our fonts lack a letter of it: a name with holes is worse than the address alone. */
async function printableName(name: string): Promise<string> {
  const words = name
    .replaceAll(/\p{Extended_Pictographic}|\p{Cc}|\ufe0f/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (await findMissingGlyphs(words)).length === 0 ? words : ''
}

function ReceiptDocument({ facts }: { facts: ReceiptFacts }) {
  const { orderId, paidAt, refundedAt, product, files, amountInPaise, paidWith, buyer, shop } = facts
  const amount = formatRupees(amountInPaise)
  return (
    <Document title={`Receipt ${orderId}`} author={shop.name} creator={shop.name} subject={product} language="en-IN">
      <Page size="A4" style={{ padding: margin + 8, ...text.body }}>
        <RegisterMarks width={pageSize.width} height={pageSize.height} inset={24} />
        <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
          <View style={{ flexDirection: 'row' }}>
            <Logo size={28} />
            <View style={{ marginLeft: 10, width: 260 }}>
              <Text style={{ ...text.heading, fontSize: 14 }}>{breakLongWords(shop.name)}</Text>
              <Text style={text.small}>{breakLongWords(shop.siteUrl)}</Text>
              <Text style={text.small}>{breakLongWords(shop.supportEmail)}</Text>
            </View>
          </View>
          <Text style={text.title}>Receipt</Text>
        </View>
        <View style={{ marginTop: 34, paddingTop: 12, borderTop: `1 solid ${palette.ink}` }}>
          <Fact name="Received from" values={[buyer.name, buyer.email]} />
          <Fact name="Order" values={[orderId]} />
          <Fact name="Paid on" values={[`${indianTime(paidAt)} (Indian time)`]} />
          <Fact name="Paid with" values={[paidWith]} />
        </View>
        <View style={{ marginTop: 26 }}>
          <Table
            columns={[
              { heading: 'For' },
              { heading: 'Quantity', width: 70, align: 'right' },
              { heading: 'Amount', width: 90, align: 'right' },
            ]}
            rows={[[<Bought key="bought" product={product} files={files} />, 1, amount]]}
          />
        </View>
        <View style={{ flexDirection: 'row', justifyContent: 'flex-end', marginTop: 12 }}>
          <View
            style={{
              flexDirection: 'row',
              alignItems: 'center',
              backgroundColor: palette.marker,
              padding: '9 14 5 14',
            }}
          >
            <Text style={{ ...text.body, marginRight: 18 }}>Total paid</Text>
            <Text style={{ ...text.heading, color: palette.inkDeep }}>{amount}</Text>
          </View>
        </View>
        {refundedAt ? (
          <Text style={{ ...text.body, ...text.strong, textAlign: 'right', marginTop: 10 }}>
            {`Refunded on ${indianTime(refundedAt)} (Indian time)`}
          </Text>
        ) : null}
        <View style={{ marginTop: 40, paddingTop: 10, borderTop: `0.7 solid ${palette.line}` }}>
          <Text style={text.small}>
            This receipt confirms that the payment named above was received. It is not a tax invoice and cannot be used
            to claim tax credit.
          </Text>
          <Text style={{ ...text.small, marginTop: 4 }}>
            Files are delivered by download; nothing is shipped. If a file has not reached you, write to us within 48
            hours of paying and name the order.
          </Text>
        </View>
      </Page>
    </Document>
  )
}

function Fact({ name, values }: { name: string; values: string[] }) {
  return (
    <View style={{ flexDirection: 'row', marginBottom: 5 }}>
      <Text style={{ ...text.body, color: palette.blue, width: 100 }}>{name}</Text>
      <View style={{ flex: 1 }}>
        {values.filter(Boolean).map((value) => (
          <Text key={value} style={text.body}>
            {breakLongWords(value)}
          </Text>
        ))}
      </View>
    </View>
  )
}

function Bought({ product, files }: { product: string; files: string[] }) {
  return (
    <View>
      <Text style={{ ...text.body, ...text.strong }}>{breakLongWords(product)}</Text>
      {files.map((file) => (
        <Text key={file} style={text.small}>
          {`${file} (PDF)`}
        </Text>
      ))}
    </View>
  )
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

function breakLongWords(words: string): string {
  return words.split(' ').map(breakLongWord).join(' ')
}

function breakLongWord(word: string): string {
  const parts = Array.from(letters.segment(word), ({ segment }) => segment)
  const lines = Array.from({ length: Math.ceil(parts.length / longestWord) }, (_, line) =>
    parts.slice(line * longestWord, (line + 1) * longestWord).join(''),
  )
  return lines.join('\n')
}
