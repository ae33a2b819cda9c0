import { data, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { listRefusals } from '#content/interface/en/admin/lists.ts'
import { securityEvents, securityPage } from '#content/interface/en/admin/security.ts'
import { listSecurityEvents } from '#shop/audit/list-security-events.server.ts'
import type { SecurityEventKind } from '#shop/audit/security-event.ts'
import { Paging } from '../ui/paging.tsx'
import { Cell, Heading, HeadRow, Row, Table } from '../ui/table.tsx'
import type { Route } from './+types/security'

const pageSize = 50

export async function loader({ url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const page = await listSecurityEvents({ cursor, pageSize })
  if ('refused' in page) throw data(listRefusals[page.refused], 400)
  return { ...page, isFirst: !cursor }
}

export default function Security({ loaderData: { rows, nextCursor, isFirst } }: Route.ComponentProps) {
  return (
    <>
      <p className="mt-4">
        <Link to="/admin-dashboard/audit" className="text-link inline-block py-1.5">
          {securityPage.backToAudit}
        </Link>
      </p>
      <h1 className="mt-2 text-4xl md:text-5xl">{securityPage.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{securityPage.lead}</p>
      {rows.length === 0 ? <p className="sheet mt-5 p-5">{securityPage.none}</p> : <EventTable rows={rows} />}
      <Paging params={new URLSearchParams()} isFirst={isFirst} nextCursor={nextCursor} more={securityPage.older} />
    </>
  )
}

function EventTable({ rows }: { rows: Route.ComponentProps['loaderData']['rows'] }) {
  return (
    <Table label={securityPage.heading}>
      <HeadRow>
        <Heading>{securityPage.event}</Heading>
        <Heading wide>{securityPage.network}</Heading>
        <Heading align="right">{securityPage.count}</Heading>
        <Heading wide>{securityPage.last}</Heading>
        <Heading wide>{securityPage.request}</Heading>
      </HeadRow>
      <tbody>
        {rows.map((event) => (
          <Row key={event.id}>
            <Cell>
              <span className="font-semibold">{securityEvents[event.kind as SecurityEventKind] ?? event.kind}</span>
              {event.detail ? (
                <span className="block text-sm text-ink-soft">
                  {securityPage.details[event.detail] ?? event.detail}
                </span>
              ) : null}
              <span className="block text-sm text-ink-soft lg:hidden">
                {indianTime(event.lastAt)} · {securityPage.network} {securityPage.networkName(event.network)}
              </span>
            </Cell>
            <Cell wide nowrap>
              {securityPage.networkName(event.network)}
            </Cell>
            <Cell align="right" nowrap>
              {securityPage.times(event.count)}
            </Cell>
            <Cell wide nowrap>
              {indianTime(event.lastAt)}
            </Cell>
            <Cell wide>{event.requestId}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
