import { Link } from 'react-router'
import { indianDate } from '#brand/indian-time.ts'
import { customersPage as words } from '#content/interface/en/admin/customers.ts'
import type { ListedCustomer } from '#shop/reports/list-customers.server.ts'
import { formatClassLevel } from '../../../format-class-level.ts'
import { Cell, Heading, HeadRow, Row, Table } from '../table.tsx'

export function CustomerTable({ customers, label }: { customers: ListedCustomer[]; label: string }) {
  return (
    <Table label={label}>
      <HeadRow>
        <Heading>{words.columns.name}</Heading>
        <Heading wide>{words.columns.phone}</Heading>
        <Heading wide>{words.columns.class}</Heading>
        <Heading wide>{words.columns.since}</Heading>
        <Heading align="right">{words.columns.orders}</Heading>
      </HeadRow>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </Table>
  )
}

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const classLevel = formatClassLevel(customer.classLevel)
  return (
    <Row>
      <th scope="row" className="py-2 pr-3 text-left align-top font-normal">
        <Link
          to={`/admin-dashboard/customers/${customer.id}`}
          data-row-link
          className="row-link font-semibold text-blue wrap-anywhere hover:underline"
        >
          {customer.fullName}
        </Link>
        <span className="block text-sm wrap-anywhere text-ink-soft">{customer.email}</span>
        <span className="block text-sm text-ink-soft lg:hidden">
          {[customer.phoneNumber, classLevel].filter(Boolean).join(' · ')}
        </span>
      </th>
      <Cell wide nowrap>
        {customer.phoneNumber}
      </Cell>
      <Cell wide nowrap>
        {classLevel}
      </Cell>
      <Cell wide nowrap>
        {indianDate(customer.createdAt)}
      </Cell>
      <Cell align="right">{words.orderCount(customer.orders, customer.completedOrders)}</Cell>
    </Row>
  )
}
