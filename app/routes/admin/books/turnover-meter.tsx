import { formatRupees } from '#brand/rupees.ts'
import { booksWords } from '#content/interface/en/admin/books.ts'
import type { Turnover } from '#shop/reports/read-turnover.server.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

const words = booksWords.turnover

/** How far the seller is from the turnover at which GST registration becomes compulsory. */
export function TurnoverMeter({ turnover }: { turnover: Turnover }) {
  const { year, inPaise, limitInPaise, isRegistered, warning } = turnover
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
        <div className="mt-2 max-w-xl">
          <ProgressBar
            value={Math.min(limitInPaise, Math.max(0, inPaise))}
            max={limitInPaise}
            label={words.heading(year)}
            isAlarming={Boolean(warning)}
          />
        </div>
      )}
      {warning ? <p className="mt-2 font-semibold text-alarm">{words[warning]}</p> : null}
      <p className="mt-1 text-base text-ink-soft">{isRegistered ? words.registered : words.hint}</p>
    </section>
  )
}
