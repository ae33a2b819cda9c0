import { formatPlaceOfSupply, type StateCode } from '#brand/indian-states.ts'
import { booksWords } from '#content/interface/en/admin/books.ts'
import { type CsvCell, csvLine } from '#platform/csv.ts'
import { addTaxSums, type InvoiceSum, totalSeries } from './book-totals.ts'

const words = booksWords.gstr1

/** Sales less credit notes. */
type NetTax = ReturnType<typeof addTaxSums>

export interface Gstr1 {
  /** Table 7: sales to buyers who are not registered, per State and rate. */
  b2cs: (NetTax & { place: StateCode; rate: number; isIntraState: boolean })[]
  /** Table 12: the same per code of the service. */
  hsn: (NetTax & { sac: string; rate: number })[]
  /** Table 13: the numbers that were used. */
  docs: { kind: 'tax-invoice' | 'credit-note'; from: string; to: string; count: number }[]
}

/** The tables of the return GSTR-1 that a shop for downloads needs. `sums` are ordered by series and by their first number. */
export function readGstr1(sums: readonly InvoiceSum[]): Gstr1 {
  const taxed = sums.filter(({ gstRate }) => gstRate !== null)
  const places = Map.groupBy(taxed, ({ placeOfSupply, gstRate }) => `${placeOfSupply} ${gstRate}`)
  const services = Map.groupBy(taxed, ({ sac, gstRate }) => `${sac} ${gstRate}`)
  return {
    b2cs: sortByKey(places).map((own) => ({
      place: own[0]?.placeOfSupply as StateCode,
      rate: own[0]?.gstRate ?? 0,
      isIntraState: own[0]?.gstin?.slice(0, 2) === own[0]?.placeOfSupply,
      ...netTax(own),
    })),
    hsn: sortByKey(services).map((own) => ({ sac: own[0]?.sac ?? '', rate: own[0]?.gstRate ?? 0, ...netTax(own) })),
    docs: totalSeries(taxed).flatMap(({ kind, first: from, last: to, count }) =>
      kind === 'tax-invoice' || kind === 'credit-note' ? [{ kind, from, to, count }] : [],
    ),
  }
}

function sortByKey(groups: Map<string, InvoiceSum[]>): InvoiceSum[][] {
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own)
}

function netTax(own: InvoiceSum[]): NetTax {
  const { sold = [], credited = [] } = Object.groupBy(own, ({ kind }) => (kind === 'tax-invoice' ? 'sold' : 'credited'))
  const [plus, minus] = [addTaxSums(sold), addTaxSums(credited)]
  return {
    amountInPaise: plus.amountInPaise - minus.amountInPaise,
    taxableInPaise: plus.taxableInPaise - minus.taxableInPaise,
    cgstInPaise: plus.cgstInPaise - minus.cgstInPaise,
    sgstInPaise: plus.sgstInPaise - minus.sgstInPaise,
    igstInPaise: plus.igstInPaise - minus.igstInPaise,
  }
}

/** As a number, because a spreadsheet would read the minus of a text as a formula. */
const rupees = (inPaise: number) => inPaise / 100

export function writeB2cs({ b2cs }: Gstr1): string {
  const rows = b2cs.map((row): CsvCell[] => [
    ...['OE', formatPlaceOfSupply(row.place), '', row.rate],
    ...[rupees(row.taxableInPaise), 0, ''],
  ])
  return [words.b2csColumns, ...rows].map(csvLine).join('')
}

export function writeHsn({ hsn }: Gstr1): string {
  const rows = hsn.map((row): CsvCell[] => [
    ...[row.sac, words.services[row.sac] ?? '', 'NA', 0],
    ...[rupees(row.amountInPaise), rupees(row.taxableInPaise), rupees(row.igstInPaise)],
    ...[rupees(row.cgstInPaise), rupees(row.sgstInPaise), 0, row.rate],
  ])
  return [words.hsnColumns, ...rows].map(csvLine).join('')
}

export function writeDocs({ docs }: Gstr1): string {
  const rows = docs.map(({ kind, from, to, count }): CsvCell[] => [words.documents[kind], from, to, count, 0])
  return [words.docsColumns, ...rows].map(csvLine).join('')
}

/** Numbers of the kinds of documents in the JSON of the portal. */
const documentNumbers = { 'tax-invoice': 1, 'credit-note': 5 }

export function toGstr1Json(gstr1: Gstr1, { month, gstin }: { month: string; gstin: string }) {
  const [year, monthOfYear] = month.split('-')
  return {
    gstin,
    fp: `${monthOfYear}${year}`,
    b2cs: gstr1.b2cs.map((row) => ({
      sply_ty: row.isIntraState ? 'INTRA' : 'INTER',
      typ: 'OE',
      pos: row.place,
      rt: row.rate,
      txval: rupees(row.taxableInPaise),
      ...(row.isIntraState
        ? { camt: rupees(row.cgstInPaise), samt: rupees(row.sgstInPaise) }
        : { iamt: rupees(row.igstInPaise) }),
      csamt: 0,
    })),
    hsn: {
      hsn_b2b: [],
      hsn_b2c: gstr1.hsn.map((row, index) => ({
        num: index + 1,
        hsn_sc: row.sac,
        desc: words.services[row.sac] ?? '',
        uqc: 'NA',
        qty: 0,
        rt: row.rate,
        txval: rupees(row.taxableInPaise),
        iamt: rupees(row.igstInPaise),
        camt: rupees(row.cgstInPaise),
        samt: rupees(row.sgstInPaise),
        csamt: 0,
      })),
    },
    doc_issue: {
      doc_det: (['tax-invoice', 'credit-note'] as const).flatMap((wanted) => {
        const docs = gstr1.docs.filter(({ kind }) => kind === wanted)
        const listed = docs.map(({ from, to, count }, index) => ({
          ...{ num: index + 1, from, to, totnum: count, cancel: 0, net_issue: count },
        }))
        return listed.length > 0 ? [{ doc_num: documentNumbers[wanted], docs: listed }] : []
      }),
    },
  }
}
