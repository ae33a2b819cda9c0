import { data, Form, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { actWords } from '#content/interface/en/admin/acts.ts'
import { auditWords } from '#content/interface/en/admin/audit.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { securityWords } from '#content/interface/en/admin/security.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { endOtherOwnerSessions } from '#shop/admin/end-other-owner-sessions.server.ts'
import { listOwnerSessions } from '#shop/admin/list-owner-sessions.server.ts'
import type { Act } from '#shop/audit/act.ts'
import { listAudit } from '#shop/audit/list-audit.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { formatAuditDetail } from '../ui/format-audit-detail.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/audit'
import { OwnerSessions } from './owner-sessions.tsx'

const pageSize = 50

export async function loader({ request, url }: Route.LoaderArgs) {
  const act = requireAct(url.searchParams.get('act'))
  const page = await listAudit({ act, cursor: url.searchParams.get('cursor'), pageSize })
  if ('refused' in page) throw data(listWords.refusals[page.refused], 400)
  const sessions = await listOwnerSessions((await readAdminToken(request)) ?? '')
  return { act, sessions, ...page }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, session } = await readForm(request)
  if (intent !== 'end-session' && intent !== 'end-other-sessions') throw data(adminNoticeWords.unknownAction, 400)
  const endedId = intent === 'end-session' ? (session ?? '') : undefined
  const token = (await readAdminToken(request)) ?? ''
  const ended = await endOtherOwnerSessions(context.get(actorContext), token, endedId)
  if ('refused' in ended) return { notice: refusedNotice(auditWords.sessions.notFound) }
  return { notice: { ...auditWords.sessions.ended(ended.count), tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

function requireAct(named: string | null): Act | null {
  if (!named) return null
  if (!Object.hasOwn(actWords.auditLines, named)) throw data(auditWords.unknownAct, 400)
  return named as Act
}

export const meta: Route.MetaFunction = ownerMeta('audit', auditWords.heading)

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const { act, rows, nextCursor, sessions } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <NoticeBanner notice={actionData?.notice} />
      <h1 className="mt-4 text-4xl md:text-5xl">{auditWords.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{auditWords.lead}</p>
      <p className="mt-2">
        <a href="#sessions" className="text-link inline-block py-1.5">
          {auditWords.sessions.heading}
        </a>
        {' · '}
        <Link to="/admin-dashboard/security" className="text-link inline-block py-1.5">
          {securityWords.open}
        </Link>
      </p>
      <ActFilter act={act} />
      {rows.length === 0 ? <p className="sheet mt-5 p-5">{auditWords.none}</p> : null}
      <ol className="mt-5 space-y-3">
        {rows.map((entry) => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ol>
      {nextCursor ? (
        <Link
          to={`?${new URLSearchParams({ ...(act ? { act } : {}), cursor: nextCursor })}`}
          className="button button-quiet button-small mt-4"
        >
          {auditWords.older}
        </Link>
      ) : null}
      <OwnerSessions sessions={sessions} />
    </>
  )
}

function ActFilter({ act }: { act: Act | null }) {
  return (
    <Form method="get" className="mt-5 flex flex-wrap items-center gap-3">
      <label htmlFor="act" className="font-bold">
        {auditWords.show}
      </label>
      <select
        id="act"
        name="act"
        defaultValue={act ?? ''}
        key={act}
        className="min-h-11 max-w-full rounded-sheet border-2 border-line bg-white px-3 text-lg"
      >
        <option value="">{auditWords.allActs}</option>
        {Object.entries(actWords.auditLines).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-quiet button-small">
        {auditWords.filter}
      </button>
    </Form>
  )
}

function AuditLine({ entry }: { entry: Route.ComponentProps['loaderData']['rows'][number] }) {
  return (
    <li className="sheet grid gap-x-6 p-4 text-base md:grid-cols-[1fr_1.4fr_1fr]">
      <p className="text-ink-soft">{indianTime(entry.createdAt)}</p>
      <div>
        <p className="text-lg leading-snug font-bold">{actWords.auditLines[entry.act as Act] ?? entry.act}</p>
        {entry.orderId ? (
          <p className="break-all">
            <Link to={`/admin-dashboard/orders/${entry.orderId}`} className="text-link">
              {auditWords.order(entry.orderId)}
            </Link>
          </p>
        ) : null}
        {entry.customerId ? (
          <p>
            <Link to={`/admin-dashboard/customers/${entry.customerId}`} className="text-link">
              {auditWords.customer(entry.customerId)}
            </Link>
          </p>
        ) : null}
        {entry.actor ? <p className="wrap-anywhere">{auditWords.by(entry.actor)}</p> : null}
        <p className="wrap-anywhere">{formatAuditDetail((entry.detail ?? {}) as Record<string, string | number>)}</p>
      </div>
      <p className="break-all text-ink-soft md:text-right">
        {entry.ip ? auditWords.from(entry.ip) : auditWords.fromUnknown}
      </p>
    </li>
  )
}
