import { wholeNumber } from '#brand/numbers.ts'

export interface Bar {
  name: string
  value: number
  /** Said after the number, such as "42 % of those started". */
  note: string
}

/** Horizontal bars in plain HTML, each with its words: a list that is a picture too. */
export function BarChart({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="space-y-3">
      {bars.map(({ name, value, note }) => (
        <li key={name}>
          <p className="flex flex-wrap justify-between gap-x-3 text-base">
            <span className="font-semibold">{name}</span>
            <span>
              {wholeNumber.format(value)} <span className="text-ink-soft">({note})</span>
            </span>
          </p>
          <svg
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="block h-4 w-full border border-line bg-tint"
          >
            <rect width={(value / most) * 100} height={6} className="fill-blue" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
