import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { hasLegislature, indianStates, type StateCode } from '#brand/indian-states.ts'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { palette } from '#brand/palette.ts'
import { formatExactRupees, formatRupees } from '#brand/rupees.ts'
import { invoice as words } from '#content/interface/en/invoice.ts'
import type { Invoice, InvoiceContent } from '#db/schema.ts'
import { Logo } from './drawings/logo.tsx'
import { RegisterMarks } from './drawings/register-marks.tsx'
import { findMissingGlyphs, replaceMissingGlyphs } from './missing-glyphs.ts'
import { margin, pageSize, text } from './theme.ts'
import { Table } from './typesetting.tsx'

/** react-pdf does not break words here, so a longer word would run off the page. */
const maxWordLength = 38

/** A stored invoice as a PDF: the same invoice always gives the same pages. */
export async function drawInvoice(stored: Invoice): Promise<Uint8Array> {
  const { content, buyer } = stored
  const { seller, price } = content
  const printable: Invoice = {
    ...stored,
    buyer: buyer && { name: await printableName(buyer.name), email: await replaceMissingGlyphs(buyer.email, '?') },
    content: {
      ...content,
      seller: {
        ...seller,
        shopName: await replaceMissingGlyphs(seller.shopName, ''),
        lines: await Promise.all(seller.lines.map((line) => replaceMissingGlyphs(line, '?'))),
      },
      price: price && { ...price, discount: await printableDiscount(price.discount) },
    },
  }
  return renderToBuffer(<InvoiceDocument invoice={printable} />)
}

type Price = NonNullable<InvoiceContent['price']>

async function printableDiscount(discount: Price['discount']): Promise<Price['discount']> {
  return discount && { ...discount, name: await replaceMissingGlyphs(discount.name, '?') }
}

/** Empty when our fonts lack a letter: a name with gaps is worse than the email address alone. */
async function printableName(name: string): Promise<string> {
  const printable = name
    .replaceAll(/\p{Extended_Pictographic}|\p{Cc}|\ufe0f/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (await findMissingGlyphs(printable)).length === 0 ? printable : ''
}

function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { kind, number, content } = invoice
  const { shopName } = content.seller
  return (
    <Document
      title={words.documentTitle(kind, number)}
      author={shopName}
      creator={shopName}
      subject={content.product}
      language={words.language}
      creationDate={new Date(invoice.issuedAt)}
    >
      <Page size="A4" style={{ padding: margin + 8, ...text.body }}>
        <RegisterMarks width={pageSize.width} height={pageSize.height} inset={24} />
        <Letterhead invoice={invoice} />
        <Facts invoice={invoice} />
        <View style={{ marginTop: 26 }}>
          {content.price ? <SoldItem invoice={invoice} price={content.price} /> : <ReturnedItem invoice={invoice} />}
        </View>
        {invoice.gstRate === null ? null : <TaxLines invoice={invoice} rate={invoice.gstRate} />}
        <Total name={words.totals[kind]} amount={formatAmount(invoice, invoice.amountInPaise)} />
        <View style={{ marginTop: 40, paddingTop: 10, borderTop: `0.7 solid ${palette.line}` }}>
          {words.notes[kind].map((note) => (
            <Text key={note} style={{ ...text.small, marginBottom: 4 }}>
              {note}
            </Text>
          ))}
        </View>
      </Page>
    </Document>
  )
}

function Letterhead({ invoice: { kind, content } }: { invoice: Invoice }) {
  const { shopName, siteUrl, supportEmail, lines, gstin } = content.seller
  const isTaxed = kind === 'tax-invoice' || kind === 'credit-note'
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
      <View style={{ flexDirection: 'row' }}>
        <Logo size={28} />
        <View style={{ marginLeft: 10, width: 260 }}>
          <Text style={{ ...text.heading, fontSize: 14 }}>{breakLongWords(shopName)}</Text>
          {[siteUrl, supportEmail, ...lines, isTaxed ? words.gstin(gstin) : ''].filter(Boolean).map((line) => (
            <Text key={line} style={text.small}>
              {breakLongWords(line)}
            </Text>
          ))}
        </View>
      </View>
      <Text style={text.title}>{words.titles[kind]}</Text>
    </View>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { kind, number, dated, content, buyer, placeOfSupply } = invoice
  const { original } = content
  return (
    <View style={{ marginTop: 34, paddingTop: 12, borderTop: `1 solid ${palette.ink}` }}>
      <Fact name={words.number} values={[number]} />
      <Fact name={words.date} values={[formatDay(dated)]} />
      {original ? (
        <Fact name={words.originals[kind]} values={[words.original(original.number, formatDay(original.dated))]} />
      ) : null}
      {buyer ? <Fact name={words.buyers[kind]} values={[buyer.name, buyer.email]} /> : null}
      {placeOfSupply ? <Fact name={words.placeOfSupply} values={[describeState(placeOfSupply)]} /> : null}
      {kind === 'tax-invoice' ? <Fact name={words.reverseCharge} values={[words.noReverseCharge]} /> : null}
      <Fact name={words.order} values={[content.orderNumber]} />
      <Fact name={words.paidOn} values={[words.time(indianTime(new Date(content.paidAt)))]} />
      <Fact name={words.paidWith} values={[content.paidWith]} />
    </View>
  )
}

/** What was bought, and why it cost this amount. */
function SoldItem({ invoice, price }: { invoice: Invoice; price: Price }) {
  const { content, sac } = invoice
  const blank = sac ? [''] : []
  return (
    <Table
      columns={[
        { heading: words.item },
        ...(sac ? [{ heading: words.sac, width: 70, align: 'right' as const }] : []),
        { heading: words.quantity, width: 70, align: 'right' },
        { heading: sac ? words.amountWithTax : words.amount, width: 90, align: 'right' },
      ]}
      rows={[
        [
          <PurchasedItem key="item" product={content.product} files={content.files} />,
          ...(sac ? [sac] : []),
          1,
          formatAmount(invoice, price.inPaise),
        ],
        ...(price.discount
          ? [
              [
                breakLongWords(words.offer(price.discount.name, price.discount.code)),
                ...blank,
                '',
                formatAmount(invoice, -price.discount.inPaise),
              ],
            ]
          : []),
        ...(price.creditInPaise > 0
          ? [[words.paidBefore, ...blank, '', formatAmount(invoice, -price.creditInPaise)]]
          : []),
      ]}
    />
  )
}

function ReturnedItem({ invoice }: { invoice: Invoice }) {
  const { content, sac, amountInPaise } = invoice
  return (
    <Table
      columns={[
        { heading: words.item },
        ...(sac ? [{ heading: words.sac, width: 70, align: 'right' as const }] : []),
        { heading: sac ? words.amountWithTax : words.amount, width: 90, align: 'right' },
      ]}
      rows={[
        [
          <PurchasedItem key="item" product={content.product} files={content.files} />,
          ...(sac ? [sac] : []),
          formatAmount(invoice, amountInPaise),
        ],
      ]}
    />
  )
}

function TaxLines({ invoice, rate }: { invoice: Invoice; rate: number }) {
  const { taxableInPaise, cgstInPaise, sgstInPaise, igstInPaise, placeOfSupply } = invoice
  const isUnionTerritory = placeOfSupply !== null && !hasLegislature(placeOfSupply as StateCode)
  const stateTax = isUnionTerritory ? words.utgst : words.sgst
  const heads: [string, number][] =
    igstInPaise > 0
      ? [[words.igst(rate), igstInPaise]]
      : [
          [words.cgst(rate / 2), cgstInPaise],
          [stateTax(rate / 2), sgstInPaise],
        ]
  return (
    <View style={{ marginTop: 12 }}>
      {[[words.taxable, taxableInPaise] as const, ...heads].map(([name, inPaise]) => (
        <View key={name} style={{ flexDirection: 'row', justifyContent: 'flex-end', marginBottom: 3 }}>
          <Text style={{ ...text.body, marginRight: 18 }}>{name}</Text>
          <Text style={{ ...text.body, width: 90, textAlign: 'right', paddingRight: 4 }}>
            {formatExactRupees(inPaise)}
          </Text>
        </View>
      ))}
    </View>
  )
}

function Total({ name, amount }: { name: string; amount: string }) {
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'flex-end', marginTop: 12 }}>
      <View
        style={{ flexDirection: 'row', alignItems: 'center', backgroundColor: palette.marker, padding: '9 14 5 14' }}
      >
        <Text style={{ ...text.body, marginRight: 18 }}>{name}</Text>
        <Text style={{ ...text.heading, color: palette.inkDeep }}>{amount}</Text>
      </View>
    </View>
  )
}

/** With paise where tax is shown, so that the lines visibly add up. */
function formatAmount({ gstRate }: Invoice, inPaise: number): string {
  return gstRate === null ? formatRupees(inPaise) : formatExactRupees(inPaise)
}

function formatDay(day: string): string {
  return indianDate(new Date(`${day}T00:00:00Z`))
}

function describeState(code: string): string {
  return words.state(indianStates[code as StateCode], code)
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
