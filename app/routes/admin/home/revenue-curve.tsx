import { Link } from 'react-router'
import { indianDate } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { sumOf } from '#brand/sum-of.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { DayRevenue } from '#shop/reports/read-last-days.server.ts'

const words = dashboardWords.curve
const height = 100

export function RevenueCurve({ days }: { days: DayRevenue[] }) {
  const total = formatRupees(sumOf(days, 'netInPaise'))
  const isEmpty = days.every(({ netInPaise }) => netInPaise === 0)
  return (
    <section aria-labelledby="curve" className="sheet flex min-w-0 flex-col p-4 md:p-5">
      <h2 id="curve" className="text-2xl">
        {words.heading}
      </h2>
      <p className="text-base text-ink-soft">{isEmpty ? words.nothing : words.net(total)}</p>
      {isEmpty ? null : <Curve days={days} total={total} />}
      <Link to="/admin-dashboard/reports#charts" className="text-link mt-auto self-start pt-2 text-base">
        {words.link}
      </Link>
    </section>
  )
}

function Curve({ days, total }: { days: DayRevenue[]; total: string }) {
  const values = days.map(({ netInPaise }) => netInPaise)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const y = (paise: number) => height - ((paise - least) / (most - least)) * height
  const line = values.map((paise, day) => `${day},${y(paise).toFixed(1)}`)
  const lastDay = days.length - 1
  const best = days[values.indexOf(most)]
  return (
    <svg
      viewBox={`0 -4 ${lastDay} ${height + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.label(total, formatRupees(most), dateOf(best?.day))}
      className="mt-3 block h-16 w-full grow"
    >
      <polygon points={`0,${y(0)} ${line.join(' ')} ${lastDay},${y(0)}`} className="fill-tint" />
      <polyline
        points={line.join(' ')}
        fill="none"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        className="stroke-blue"
      />
    </svg>
  )
}

function dateOf(day = ''): string {
  return day && indianDate(new Date(`${day}T12:00:00+05:30`))
}
