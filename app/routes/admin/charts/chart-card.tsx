import type { ReactNode } from 'react'
import { wholeNumber } from '#brand/numbers.ts'

interface ChartCardProps {
  heading: string
  definition: string
  table: { head: string[]; rows: (string | number)[][] }
  children: ReactNode
}

/** A picture with its definition and the numbers behind it, each one tap away. */
export function ChartCard({ heading, definition, table, children }: ChartCardProps) {
  return (
    <figure className="sheet min-w-0 p-5">
      <h3 className="text-xl">{heading}</h3>
      <div className="mt-4">{children}</div>
      <figcaption className="mt-4 space-y-2">
        <Definition of={heading} words={definition} />
        <details>
          <summary className="cursor-pointer text-base font-semibold">
            As a table<span className="sr-only">: {heading}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide table */}
          <section aria-label={`${heading}, as a table`} tabIndex={0} className="mt-2 max-h-80 overflow-auto">
            <table className="w-full text-left text-base">
              <thead>
                <tr className="border-b border-line">
                  {table.head.map((title) => (
                    <th key={title} scope="col" className="py-1 pr-4">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([name, ...cells]) => (
                  <tr key={name} className="border-b border-line">
                    <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                      {name}
                    </th>
                    {cells.map((cell, column) => (
                      <td key={table.head[column + 1]} className="py-1 pr-4">
                        {typeof cell === 'number' ? wholeNumber.format(cell) : cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      </figcaption>
    </figure>
  )
}

export function Definition({ of, words }: { of: string; words: string }) {
  return (
    <details>
      <summary className="cursor-pointer text-base font-semibold">
        Definition<span className="sr-only">: {of}</span>
      </summary>
      <p className="mt-1 text-base text-ink-soft">{words}</p>
    </details>
  )
}
