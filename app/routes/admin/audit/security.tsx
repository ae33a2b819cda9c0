import { data, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { securityWords } from '#content/interface/en/admin/security.ts'
import { listSecurityEvents } from '#shop/audit/list-security-events.server.ts'
import type { SecurityEventKind } from '#shop/audit/security-event.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { Paging } from '../ui/paging.tsx'
import { Cell, Heading, HeadRow, Row, Table } from '../ui/table.tsx'
import type { Route } from './+types/security'

const pageSize = 50

export async function loader({ url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const page = await listSecurityEvents({ cursor, pageSize })
  if ('refused' in page) throw data(listWords.refusals[page.refused], 400)
  return { ...page, isFirst: !cursor }
}

export const meta: Route.MetaFunction = ownerMeta('security', securityWords.heading)

export default function Security({ loaderData: { rows, nextCursor, isFirst } }: Route.ComponentProps) {
  return (
    <>
      <p className="mt-4">
        <Link to="/admin-dashboard/audit" className="text-link inline-block py-1.5">
          {securityWords.backToAudit}
        </Link>
      </p>
      <h1 className="mt-2 text-4xl md:text-5xl">{securityWords.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{securityWords.lead}</p>
      {rows.length === 0 ? <p className="sheet mt-5 p-5">{securityWords.none}</p> : <EventTable rows={rows} />}
      <Paging params={new URLSearchParams()} isFirst={isFirst} nextCursor={nextCursor} more={securityWords.older} />
    </>
  )
}

function EventTable({ rows }: { rows: Route.ComponentProps['loaderData']['rows'] }) {
  return (
    <Table label={securityWords.heading}>
      <HeadRow>
        <Heading>{securityWords.event}</Heading>
        <Heading wide>{securityWords.network}</Heading>
        <Heading align="right">{securityWords.count}</Heading>
        <Heading wide>{securityWords.last}</Heading>
        <Heading wide>{securityWords.request}</Heading>
      </HeadRow>
      <tbody>
        {rows.map((event) => (
          <Row key={event.id}>
            <Cell>
              <span className="font-semibold">
                {securityWords.events[event.kind as SecurityEventKind] ?? event.kind}
              </span>
              {event.detail ? (
                <span className="block text-sm text-ink-soft">
                  {securityWords.details[event.detail] ?? event.detail}
                </span>
              ) : null}
              <span className="block text-sm text-ink-soft lg:hidden">
                {indianTime(event.lastAt)} · {securityWords.network} {securityWords.networkName(event.network)}
              </span>
            </Cell>
            <Cell wide nowrap>
              {securityWords.networkName(event.network)}
            </Cell>
            <Cell align="right" nowrap>
              {securityWords.times(event.count)}
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
