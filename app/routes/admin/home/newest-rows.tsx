import { Link } from 'react-router'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { HomeTab } from '#shop/admin/read-home.server.ts'
import type { ListedCustomer } from '#shop/search/list-customers.server.ts'
import type { ListedOrder } from '#shop/search/list-orders.server.ts'
import { CustomerTable } from '../customers/customer-table.tsx'
import { OrderTable } from '../orders/order-table.tsx'
import { Tabs } from '../ui/tabs.tsx'

const words = dashboardWords.tabs

interface NewestRowsProps {
  tab: HomeTab
  orders: ListedOrder[]
  customers: ListedCustomer[]
}

/** The newest orders or customers; the whole lists have pages of their own. */
export function NewestRows({ tab, orders, customers }: NewestRowsProps) {
  const isOrders = tab === 'orders'
  return (
    <section aria-label={words.label} className="mt-6">
      <Tabs
        label={words.label}
        tabs={[
          { name: words.orders, to: '/admin-dashboard', isCurrent: isOrders },
          { name: words.customers, to: '/admin-dashboard?tab=customers', isCurrent: !isOrders },
        ]}
      />
      {(isOrders ? orders : customers).length === 0 ? (
        <p className="sheet mt-4 p-5">{isOrders ? words.noOrders : words.noCustomers}</p>
      ) : isOrders ? (
        <OrderTable orders={orders} label={words.orders} />
      ) : (
        <CustomerTable customers={customers} label={words.customers} />
      )}
      <Link
        to={isOrders ? '/admin-dashboard/orders' : '/admin-dashboard/customers'}
        className="button button-quiet button-small mt-4"
      >
        {isOrders ? words.allOrders : words.allCustomers}
      </Link>
    </section>
  )
}
