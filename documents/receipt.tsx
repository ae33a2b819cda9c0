import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { indianTime } from '#brand/indian-time.ts'
import { palette } from '#brand/palette.ts'
import { formatRupees } from '#brand/rupees.ts'
import { receipt as words } from '#content/interface/en/receipt.ts'
import { Logo } from './drawings/logo.tsx'
import { RegisterMarks } from './drawings/register-marks.tsx'
import { findMissingGlyphs, replaceMissingGlyphs } from './missing-glyphs.ts'
import { margin, pageSize, text } from './theme.ts'
import { Table } from './typesetting.tsx'

/** Plain data, because it is passed to a worker thread. */
export interface ReceiptFacts {
  /** As it is shown to the buyer. */
  orderNumber: string
  paidAt: Date
  refundedAt: Date | null
  refundedInPaise: number
  product: string
  files: string[]
  /** Before the discount. */
  priceInPaise: number
  discount: { name: string; code: string | null; inPaise: number } | null
  /** What earlier orders of parts took off the price. */
  creditInPaise: number
  amountInPaise: number
  paidWith: string
  buyer: { name: string; email: string }
  shop: {
    name: string
    siteUrl: string
    supportEmail: string
    /** Legal name, address, phone and GSTIN, as far as the owner has entered them. */
    seller: string[]
  }
}

/** react-pdf does not break words here, so a longer word would run off the page. */
const maxWordLength = 38

export async function drawReceipt(facts: ReceiptFacts): Promise<Uint8Array> {
  const name = await printableName(facts.buyer.name)
  const email = await replaceMissingGlyphs(facts.buyer.email, '?')
  const shop = {
    ...facts.shop,
    name: await replaceMissingGlyphs(facts.shop.name, ''),
    seller: await Promise.all(facts.shop.seller.map((line) => replaceMissingGlyphs(line, '?'))),
  }
  const { discount } = facts
  const printable = discount && { ...discount, name: await replaceMissingGlyphs(discount.name, '?') }
  return renderToBuffer(<ReceiptDocument facts={{ ...facts, shop, discount: printable, buyer: { name, email } }} />)
}

/** Empty when our fonts lack a letter: a name with gaps is worse than the email address alone. */
async function printableName(name: string): Promise<string> {
  const printable = name
    .replaceAll(/\p{Extended_Pictographic}|\p{Cc}|\ufe0f/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (await findMissingGlyphs(printable)).length === 0 ? printable : ''
}

function ReceiptDocument({ facts }: { facts: ReceiptFacts }) {
  const {
    orderNumber,
    paidAt,
    refundedAt,
    product,
    files,
    priceInPaise,
    discount,
    creditInPaise,
    amountInPaise,
    paidWith,
    buyer,
    shop,
  } = facts
  const amount = formatRupees(amountInPaise)
  return (
    <Document
      title={words.documentTitle(orderNumber)}
      author={shop.name}
      creator={shop.name}
      subject={product}
      language={words.language}
    >
      <Page size="A4" style={{ padding: margin + 8, ...text.body }}>
        <RegisterMarks width={pageSize.width} height={pageSize.height} inset={24} />
        <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
          <View style={{ flexDirection: 'row' }}>
            <Logo size={28} />
            <View style={{ marginLeft: 10, width: 260 }}>
              <Text style={{ ...text.heading, fontSize: 14 }}>{breakLongWords(shop.name)}</Text>
              <Text style={text.small}>{breakLongWords(shop.siteUrl)}</Text>
              <Text style={text.small}>{breakLongWords(shop.supportEmail)}</Text>
              {shop.seller.map((line) => (
                <Text key={line} style={text.small}>
                  {breakLongWords(line)}
                </Text>
              ))}
            </View>
          </View>
          <Text style={text.title}>{words.title}</Text>
        </View>
        <View style={{ marginTop: 34, paddingTop: 12, borderTop: `1 solid ${palette.ink}` }}>
          <Fact name={words.receivedFrom} values={[buyer.name, buyer.email]} />
          <Fact name={words.order} values={[orderNumber]} />
          <Fact name={words.paidOn} values={[words.time(indianTime(paidAt))]} />
          <Fact name={words.paidWith} values={[paidWith]} />
        </View>
        <View style={{ marginTop: 26 }}>
          <Table
            columns={[
              { heading: words.item },
              { heading: words.quantity, width: 70, align: 'right' },
              { heading: words.amount, width: 90, align: 'right' },
            ]}
            rows={[
              [
                <PurchasedItem key="item" product={product} files={files} />,
                1,
                discount || creditInPaise > 0 ? formatRupees(priceInPaise) : amount,
              ],
              ...(discount
                ? [[breakLongWords(words.offer(discount.name, discount.code)), '', formatRupees(-discount.inPaise)]]
                : []),
              ...(creditInPaise > 0 ? [[words.paidBefore, '', formatRupees(-creditInPaise)]] : []),
            ]}
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
            <Text style={{ ...text.body, marginRight: 18 }}>{words.totalPaid}</Text>
            <Text style={{ ...text.heading, color: palette.inkDeep }}>{amount}</Text>
          </View>
        </View>
        {refundedAt ? (
          <Text style={{ ...text.body, ...text.strong, textAlign: 'right', marginTop: 10 }}>
            {words.refundedOn(formatRupees(facts.refundedInPaise), indianTime(refundedAt))}
          </Text>
        ) : null}
        <View style={{ marginTop: 40, paddingTop: 10, borderTop: `0.7 solid ${palette.line}` }}>
          <Text style={text.small}>{words.notTaxInvoice}</Text>
          <Text style={{ ...text.small, marginTop: 4 }}>{words.delivery}</Text>
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

function PurchasedItem({ product, files }: { product: string; files: string[] }) {
  return (
    <View>
      <Text style={{ ...text.body, ...text.strong }}>{breakLongWords(product)}</Text>
      {files.map((file) => (
        <Text key={file} style={text.small}>
          {words.file(file)}
        </Text>
      ))}
    </View>
  )
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' })

function breakLongWords(value: string): string {
  return value.split(' ').map(breakLongWord).join(' ')
}

function breakLongWord(word: string): string {
  const parts = Array.from(letters.segment(word), ({ segment }) => segment)
  const lines = Array.from({ length: Math.ceil(parts.length / maxWordLength) }, (_, line) =>
    parts.slice(line * maxWordLength, (line + 1) * maxWordLength).join(''),
  )
  return lines.join('\n')
}
