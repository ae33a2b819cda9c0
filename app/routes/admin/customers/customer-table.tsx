import { indianDate } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { customersWords as words } from '#content/interface/en/admin/customers.ts'
import type { ListedCustomer } from '#shop/search/list-customers.server.ts'
import { formatClassLevel } from '../../../format-class-level.ts'
import { SortHeading, type Sorting } from '../ui/sort-heading.tsx'
import { Cell, Heading, HeadRow, PersonCell, Row, Table } from '../ui/table.tsx'

interface CustomerTableProps {
  customers: ListedCustomer[]
  label: string
  /** Absent where the list cannot be sorted. */
  sort?: Sorting
}

export function CustomerTable({ customers, label, sort }: CustomerTableProps) {
  return (
    <Table label={label}>
      <HeadRow>
        <Heading>{words.columns.name}</Heading>
        <Heading wide>{words.columns.class}</Heading>
        <SortHeading label={words.columns.since} sort={sort} />
        <Heading align="right">{words.columns.orders}</Heading>
        <Heading wide align="right">
          {words.columns.spent}
        </Heading>
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
      <PersonCell to={`/admin-dashboard/customers/${customer.id}`} person={customer}>
        {classLevel}
      </PersonCell>
      <Cell wide nowrap>
        {classLevel}
      </Cell>
      <Cell wide nowrap>
        {indianDate(customer.createdAt)}
      </Cell>
      <Cell align="right" flushOnPhone>
        {words.orderCount(customer.orders, customer.completedOrders)}
        <span className="block font-semibold lg:hidden">{showSpent(customer)}</span>
      </Cell>
      <Cell wide align="right">
        {showSpent(customer)}
      </Cell>
    </Row>
  )
}

function showSpent({ completedOrders, spentInPaise }: ListedCustomer): string {
  return completedOrders > 0 ? formatRupees(spentInPaise) : ''
}
