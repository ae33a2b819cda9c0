import { indianTime } from '#brand/indian-time.ts'
import { dashboard } from '#content/interface/en/admin/dashboard.ts'
import type { ListedCustomer } from '#shop/reports/list-customers.server.ts'
import type { Page } from '#shop/reports/list-page.server.ts'
import { formatClassLevel } from '../../format-class-level.ts'
import { ListRow } from './list-row.tsx'

const { lists } = dashboard

export function CustomerList({ page }: { page: Page<ListedCustomer> }) {
  if (page.rows.length === 0) return <p className="sheet p-5">{lists.noCustomers}</p>
  return (
    <ul className="space-y-3">
      {page.rows.map((customer) => (
        <ListRow key={customer.id} to={`/admin-dashboard/customers/${customer.id}`} customer={customer}>
          <div className="text-base">
            <p>
              {customer.phoneNumber}, {formatClassLevel(customer.classLevel)}
            </p>
            <p className="text-ink-soft">{lists.customerSince(indianTime(customer.createdAt))}</p>
          </div>
          <p className="text-base md:text-right">{lists.orderCount(customer.orders, customer.completedOrders)}</p>
        </ListRow>
      ))}
    </ul>
  )
}
