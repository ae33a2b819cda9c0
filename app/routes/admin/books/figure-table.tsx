import type { ReactNode } from 'react'

interface FigureTableProps {
  label: string
  headings: string[]
  /** The first cells are words, the others figures. */
  words: number
  rows: { key: string; cells: ReactNode[] }[]
}

/** A table of figures; one with many columns scrolls sideways on a phone. */
export function FigureTable({ label, headings, words, rows }: FigureTableProps) {
  const align = (index: number) => (index < words ? 'text-left' : 'text-right')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section aria-label={label} tabIndex={0} className="scrolls-sideways mt-3">
      <table className="w-full text-base">
        <thead>
          <tr className="border-b border-line">
            {headings.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`py-2 pr-4 text-sm font-semibold text-ink-soft last:pr-0 ${align(index)}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              {cells.map((cell, index) => (
                <td
                  key={headings[index]}
                  className={`py-2 pr-4 tabular-nums last:pr-0 ${index < words ? '' : 'whitespace-nowrap'} ${align(index)}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
