import { indianTime } from '#brand/indian-time.ts'
import { classLabel } from '#shop/customers/class-levels.ts'
import type { ListedCustomer } from '#shop/reports/list-customers.server.ts'
import type { Page } from '#shop/reports/list-page.server.ts'
import { ListRow } from './list-row.tsx'

export function CustomerList({ page }: { page: Page<ListedCustomer> }) {
  if (page.rows.length === 0) return <p className="sheet p-5">No customers found.</p>
  return (
    <ul className="space-y-3">
      {page.rows.map((customer) => (
        <ListRow key={customer.id} to={`/admin-dashboard/customers/${customer.id}`} person={customer}>
          <div className="text-base">
            <p>
              {customer.phoneNumber}, {classLabel(customer.classLevel)}
            </p>
            <p className="text-ink-soft">Since {indianTime(customer.createdAt)}</p>
          </div>
          <p className="text-base md:text-right">{ordersOf(customer)}</p>
        </ListRow>
      ))}
    </ul>
  )
}

function ordersOf({ orders, completedOrders }: ListedCustomer): string {
  if (orders === 0) return 'No orders'
  return `${orders} ${orders === 1 ? 'order' : 'orders'}, ${completedOrders} completed`
}
