import type { ReactNode } from 'react'
import { wholeNumber } from '#brand/numbers.ts'
import { chartWords } from '#content/interface/en/admin/charts.ts'

interface ChartCardProps {
  heading: string
  hasTable: boolean
  table: { head: string[]; rows: (string | number)[][] }
  children: ReactNode
}

export function ChartCard({ heading, hasTable, table, children }: ChartCardProps) {
  return (
    <figure className="sheet min-w-0 p-5">
      <h3 className="text-xl">{heading}</h3>
      <div className="mt-4">{children}</div>
      {hasTable ? (
        <figcaption className="mt-4">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a wide table */}
          <section aria-label={chartWords.tableLabel(heading)} tabIndex={0} className="mt-2 max-h-80 overflow-auto">
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
        </figcaption>
      ) : null}
    </figure>
  )
}
