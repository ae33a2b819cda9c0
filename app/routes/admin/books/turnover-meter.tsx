import { formatRupees } from '#brand/rupees.ts'
import { booksPage } from '#content/interface/en/admin/books.ts'
import type { Turnover } from '#shop/reports/read-turnover.server.ts'

const words = booksPage.turnover

/** How far the seller is from the turnover at which GST registration becomes compulsory. */
export function TurnoverMeter({ turnover }: { turnover: Turnover }) {
  const { year, inPaise, limitInPaise, isRegistered, warning } = turnover
  const percent = Math.min(100, Math.max(0, (inPaise / limitInPaise) * 100))
  const amount = formatRupees(inPaise)
  return (
    <section aria-labelledby="turnover" className="sheet mt-4 p-4 md:p-5">
      <h2 id="turnover" className="text-xl">
        {words.heading(year)}
      </h2>
      <p className="mt-1 text-2xl font-extrabold tabular-nums">
        {isRegistered ? amount : words.of(amount, formatRupees(limitInPaise))}
      </p>
      {isRegistered ? null : (
        // Not a style, which the Content-Security-Policy refuses.
        <svg
          aria-hidden="true"
          viewBox="0 0 100 3"
          preserveAspectRatio="none"
          className="mt-2 h-3 w-full max-w-xl rounded-full bg-line"
        >
          <rect width={percent} height="3" className={warning ? 'fill-alarm' : 'fill-blue'} />
        </svg>
      )}
      {warning ? <p className="mt-2 font-semibold text-alarm">{words[warning]}</p> : null}
      <p className="mt-1 text-base text-ink-soft">{isRegistered ? words.registered : words.hint}</p>
    </section>
  )
}
