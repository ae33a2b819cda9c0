import { hasLegislature, indianStates, type StateCode } from '#brand/indian-states.ts'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { currentLanguage } from '#brand/language.ts'
import { formatExactRupees, formatRupees } from '#brand/rupees.ts'
import { invoiceWords as words } from '#content/interface/invoice.ts'
import type { Invoice } from '#db/schema/invoices.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { findMissingGlyphs, replaceMissingGlyphs } from '../missing-glyphs.ts'
import { breakLongWords, withoutControls } from '../printable-text.ts'
import { readDocumentDate, typeset } from '../typeset.ts'
import template from './invoice.typ?raw'

/** A longer word would run off the page. */
const maxWordLength = 38

/** A stored invoice as a PDF: the same invoice always has the same bytes. */
export function typesetInvoice(invoice: Invoice): Promise<Uint8Array> {
  return inLanguage(invoice.content.language, () => typeset(template, describeInvoice(invoice)))
}

function describeInvoice(invoice: Invoice) {
  const { kind, number, content, gstRate } = invoice
  const { shopName, siteUrl, supportEmail, lines, gstin } = content.seller
  const isTaxed = kind === 'tax-invoice' || kind === 'credit-note'
  const name = printable(shopName, '')
  return {
    language: currentLanguage(),
    size: 'a4' as const,
    meta: {
      title: words.documentTitle(kind, number),
      author: name,
      subject: content.product,
      keywords: [],
      date: readDocumentDate(invoice.issuedAt),
    },
    title: words.titles[kind],
    seller: {
      name,
      lines: [siteUrl, supportEmail, ...lines, isTaxed ? words.gstin(gstin) : '']
        .filter(Boolean)
        .map((line) => printable(line)),
    },
    facts: listFacts(invoice),
    items: listItems(invoice),
    taxes: gstRate === null ? [] : listTaxes(invoice, gstRate),
    total: { name: words.totals[kind], amount: formatAmount(invoice, invoice.amountInPaise) },
    notes: words.notes[kind],
  }
}

function listFacts({ kind, number, dated, content, buyer, placeOfSupply }: Invoice): [string, string[]][] {
  const { original } = content
  const facts: [string, string[]][] = [
    [words.number, [number]],
    [words.date, [formatDay(dated)]],
    [words.originals[kind], original ? [words.original(original.number, formatDay(original.dated))] : []],
    [words.buyers[kind], buyer ? [printableName(buyer.name), printable(buyer.email)] : []],
    [words.placeOfSupply, placeOfSupply ? [words.state(indianStates[placeOfSupply as StateCode], placeOfSupply)] : []],
    [words.reverseCharge, kind === 'tax-invoice' ? [words.noReverseCharge] : []],
    [words.order, [content.orderNumber]],
    [words.paidOn, [words.time(indianTime(new Date(content.paidAt)))]],
    [words.paidWith, [content.paidWith]],
  ]
  return facts
    .map(([name, values]): [string, string[]] => [name, values.filter(Boolean)])
    .filter(([, values]) => values.length > 0)
}

/** What was bought or returned, and why it cost this amount. */
function listItems(invoice: Invoice) {
  const { content, sac, amountInPaise } = invoice
  const { price } = content
  const product = { name: printable(content.product), isProduct: true, files: content.files.map(words.file) }
  const row = (item: typeof product, quantity: string, inPaise: number, code = '') => [
    item,
    ...(sac ? [code] : []),
    ...(price ? [quantity] : []),
    formatAmount(invoice, inPaise),
  ]
  const reduce = (name: string, inPaise: number) => row({ name, isProduct: false, files: [] }, '', -inPaise)
  return {
    columns: [
      words.item,
      ...(sac ? [words.sac] : []),
      ...(price ? [words.quantity] : []),
      sac ? words.amountWithTax : words.amount,
    ],
    rows: [
      row(product, '1', price?.inPaise ?? amountInPaise, sac ?? ''),
      ...(price?.discount
        ? [reduce(printable(words.offer(price.discount.name, price.discount.code)), price.discount.inPaise)]
        : []),
      ...(price && price.creditInPaise > 0 ? [reduce(words.paidBefore, price.creditInPaise)] : []),
    ],
  }
}

function listTaxes(invoice: Invoice, rate: number): [string, string][] {
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
  const lines: [string, number][] = [[words.taxable, taxableInPaise], ...heads]
  return lines.map(([name, inPaise]) => [name, formatExactRupees(inPaise)])
}

/** With paise where tax is shown, so that the lines visibly add up. */
function formatAmount({ gstRate }: Invoice, inPaise: number): string {
  return gstRate === null ? formatRupees(inPaise) : formatExactRupees(inPaise)
}

function formatDay(day: string): string {
  return indianDate(new Date(`${day}T00:00:00Z`))
}

/** Empty when our fonts lack a letter: a name with gaps is worse than the email address alone. */
function printableName(name: string): string {
  const visible = name.replaceAll(/\p{Extended_Pictographic}|\ufe0f/gu, ' ')
  const clean = withoutControls(visible).replaceAll(/\s+/g, ' ').trim()
  return findMissingGlyphs(clean).length === 0 ? breakLongWords(clean, maxWordLength) : ''
}

function printable(text: string, replacement = '?'): string {
  return breakLongWords(replaceMissingGlyphs(withoutControls(text), replacement), maxWordLength)
}
