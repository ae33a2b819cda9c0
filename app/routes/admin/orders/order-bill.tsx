import { formatExactRupees } from '#brand/rupees.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import type { BillLine } from '#shop/reports/describe-bill.ts'

const words = orderWords.bill

/** Why the order cost what it cost, and what is left of it. */
export function OrderBill({ bill, isPaid }: { bill: BillLine[]; isPaid: boolean }) {
  return (
    <section aria-labelledby="bill" className="sheet p-5">
      <h2 id="bill" className="text-2xl">
        {words.heading}
      </h2>
      <table aria-labelledby="bill" className="mt-2 w-full text-base">
        <tbody>
          {bill.map((line) => {
            const isSum = line.name === 'amount' || line.name === 'net'
            return (
              <tr key={line.name} className={isSum ? 'border-t border-line font-bold' : ''}>
                <th scope="row" className={`py-1 pr-4 text-left wrap-anywhere ${isSum ? '' : 'font-normal'}`}>
                  {nameLine(line, isPaid)}
                </th>
                <td
                  className={`py-1 text-right whitespace-nowrap tabular-nums ${line.name === 'tax' ? 'text-ink-soft' : ''}`}
                >
                  {formatSigned(line.inPaise)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function nameLine({ name, offer }: BillLine, isPaid: boolean): string {
  if (offer) return offer.code ? words.code(offer.name, offer.code) : words.offer(offer.name)
  if (name === 'amount') return isPaid ? words.paid : words.toPay
  return words.lines[name]
}

function formatSigned(paise: number): string {
  return paise < 0 ? `−${formatExactRupees(-paise)}` : formatExactRupees(paise)
}
