import { data, Link } from 'react-router'
import { indianDay } from '#brand/indian-time.ts'
import { booksWords as words } from '#content/interface/en/admin/books.ts'
import { bookFileNames } from '#shop/books/book-files.ts'
import { readBookMonth } from '#shop/books/book-month.ts'
import { readBookTotals } from '#shop/books/read-book-totals.server.ts'
import { listMonthsWithBooks } from '#shop/books/read-books.server.ts'
import { readTurnover } from '#shop/reports/read-turnover.server.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/books'
import { Gstr1Tables } from './gstr1-tables.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import { MoneyCards } from './money-cards.tsx'
import { MonthForm, nameMonth } from './month-form.tsx'
import { TurnoverMeter } from './turnover-meter.tsx'

export async function loader({ url }: Route.LoaderArgs) {
  const month = readBookMonth(url.searchParams.get('month') ?? indianDay(new Date()).slice(0, 7))
  if (!month) throw data(words.unknownMonth, 400)
  const [books, months, turnover] = await Promise.all([readBookTotals(month), listMonthsWithBooks(), readTurnover()])
  const { totals, gstr1 } = books
  const hasTax = gstr1.docs.length > 0
  return {
    month: month.month,
    months: months.includes(month.month) ? months : [month.month, ...months],
    totals,
    gstr1: hasTax ? gstr1 : null,
    files: bookFileNames.filter((name) => hasTax || !name.startsWith('gstr1')),
    turnover,
  }
}

export const meta: Route.MetaFunction = ownerMeta('books', words.metaTitle)

export default function Books({ loaderData }: Route.ComponentProps) {
  const { month, months, totals, gstr1, files, turnover } = loaderData
  const folder = `/admin-dashboard/books/${month}`
  return (
    <>
      <PageHeader title={words.heading}>
        <Link to="/admin-dashboard/books/bank" className="text-link">
          {words.bank}
        </Link>
      </PageHeader>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <TurnoverMeter turnover={turnover} />
      <MonthForm month={month} months={months} />
      <p className="mt-4">
        <a href={`${folder}/books.zip`} className="button button-main">
          {words.all(nameMonth(month))}
        </a>
      </p>
      <MoneyCards totals={totals} />
      <InvoiceTotals totals={totals} />
      {gstr1 ? <Gstr1Tables gstr1={gstr1} /> : null}
      <section aria-labelledby="files" className="sheet mt-6 p-5">
        <h2 id="files" className="text-2xl">
          {words.files.heading}
        </h2>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {files.map((name) => (
            <li key={name}>
              <a href={`${folder}/${name}`} className="text-link inline-block py-1.5">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
