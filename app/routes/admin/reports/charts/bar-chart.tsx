import { wholeNumber } from '#brand/numbers.ts'

export interface Bar {
  name: string
  value: number
  /** Shown after the number, such as "42% of paid orders". */
  note: string
}

/** A list with a bar below each line, so screen readers need no separate text. */
export function BarChart({ bars }: { bars: Bar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="space-y-3">
      {bars.map(({ name, value, note }) => (
        <li key={name}>
          <p className="flex flex-wrap justify-between gap-x-3 text-base">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
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
            <rect width={(value / max) * 100} height={6} className="fill-blue" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
