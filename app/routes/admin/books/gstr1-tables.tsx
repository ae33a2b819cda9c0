import { formatPlaceOfSupply } from '#brand/indian-states.ts'
import { formatExactRupees } from '#brand/rupees.ts'
import { booksWords } from '#content/interface/en/admin/books.ts'
import type { Gstr1 } from '#shop/books/gstr1.ts'
import { FigureTable } from './figure-table.tsx'

const portal = booksWords.gstr1
const { gst: words, invoices: heads } = booksWords

export function Gstr1Tables({ gstr1: { b2cs, hsn, docs } }: { gstr1: Gstr1 }) {
  const taxHeadings = [heads.taxable, heads.cgst, heads.sgst, heads.igst, heads.total]
  return (
    <section aria-labelledby="gstr1" className="sheet mt-6 p-5">
      <h2 id="gstr1" className="text-2xl">
        {words.heading}
      </h2>
      <p className="text-base text-ink-soft">{words.lead}</p>
      <h3 className="mt-5 text-lg">{words.b2cs}</h3>
      <FigureTable
        label={words.b2cs}
        words={1}
        headings={[words.place, words.rate, ...taxHeadings]}
        rows={b2cs.map((row) => ({
          key: `${row.place} ${row.rate}`,
          cells: [formatPlaceOfSupply(row.place), words.percent(row.rate), ...taxCells(row)],
        }))}
      />
      <h3 className="mt-5 text-lg">{words.hsn}</h3>
      <FigureTable
        label={words.hsn}
        words={1}
        headings={[words.sac, words.rate, ...taxHeadings]}
        rows={hsn.map((row) => ({
          key: `${row.sac} ${row.rate}`,
          cells: [row.sac, words.percent(row.rate), ...taxCells(row)],
        }))}
      />
      <h3 className="mt-5 text-lg">{words.docs}</h3>
      <FigureTable
        label={words.docs}
        words={3}
        headings={[words.document, words.from, words.to, words.number, words.cancelled]}
        rows={docs.map(({ kind, from, to, count }) => ({
          key: from,
          cells: [portal.documents[kind], from, to, count, 0],
        }))}
      />
    </section>
  )
}

function taxCells(row: Gstr1['b2cs'][number] | Gstr1['hsn'][number]): string[] {
  const { taxableInPaise, cgstInPaise, sgstInPaise, igstInPaise, amountInPaise } = row
  return [taxableInPaise, cgstInPaise, sgstInPaise, igstInPaise, amountInPaise].map(formatExactRupees)
}
