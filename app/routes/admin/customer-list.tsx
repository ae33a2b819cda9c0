import { Link } from 'react-router'
import { classLabel } from '#shop/orders/class-levels.ts'
import type { ListedCustomer } from '#shop/reports/list-customers.server.ts'
import type { Page } from '#shop/reports/list-page.server.ts'
import { indianTime } from '../../ui/indian-time.ts'

export function CustomerList({ page }: { page: Page<ListedCustomer> }) {
  if (page.rows.length === 0) return <p className="sheet p-5">No customers found.</p>
  return (
    <ul className="space-y-3">
      {page.rows.map((customer) => (
        <li key={customer.id} className="sheet grid gap-x-6 gap-y-1 p-4 md:grid-cols-[2fr_1.4fr_15rem] md:items-center">
          <div className="min-w-0">
            <h3 className="text-lg leading-snug">
              <Link to={`/admin-dashboard/customers/${customer.id}`} className="text-link">
                {customer.fullName}
              </Link>
            </h3>
            <p className="text-base break-all text-ink-soft">{customer.email}</p>
          </div>
          <div className="text-base">
            <p>
              {customer.phoneNumber}, {classLabel(customer.classLevel)}
            </p>
            <p className="text-ink-soft">Since {indianTime(customer.createdAt)}</p>
          </div>
          <p className="text-base md:text-right">{ordersOf(customer)}</p>
        </li>
      ))}
    </ul>
  )
}

function ordersOf({ orders, completedOrders }: ListedCustomer): string {
  if (orders === 0) return 'No orders'
  return `${orders} ${orders === 1 ? 'order' : 'orders'}, ${completedOrders} completed`
}
