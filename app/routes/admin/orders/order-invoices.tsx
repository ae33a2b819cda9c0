import { formatRupees } from '#brand/rupees.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { invoiceWords } from '#content/interface/en/invoice.ts'
import type { ListedInvoice } from '#shop/invoices/find-invoice.server.ts'
import { AllowedLink } from '../ui/allowed-link.tsx'
import { usePerson } from '../ui/use-person.ts'

const words = orderWords.invoices

interface OrderInvoicesProps {
  orderId: string
  isPaid: boolean
  invoices: ListedInvoice[]
}

/** The numbered documents of an order, for the owner. */
export function OrderInvoices({ orderId, isPaid, invoices }: OrderInvoicesProps) {
  const { role } = usePerson()
  if (!isPaid || role !== 'owner') return null
  const href = `/admin-dashboard/orders/${orderId}/invoice`
  return (
    <section aria-labelledby="invoices" className="sheet p-5">
      <h2 id="invoices" className="text-2xl">
        {words.heading}
      </h2>
      <p className="text-base text-ink-soft">{words.hint}</p>
      <ul className="mt-3 space-y-1">
        {invoices.map(({ number, kind, refundId, amountInPaise }) => (
          <li key={number}>
            <AllowedLink className="text-link inline-block py-1.5" href={refundId ? `${href}/${refundId}` : href}>
              {words.link(invoiceWords.titles[kind], number)}
            </AllowedLink>{' '}
            {formatRupees(amountInPaise)}
          </li>
        ))}
        {invoices.length === 0 ? (
          <li>
            <AllowedLink className="text-link inline-block py-1.5" href={href}>
              {words.open}
            </AllowedLink>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
