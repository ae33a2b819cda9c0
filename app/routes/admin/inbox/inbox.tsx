import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { inboxWords as words } from '#content/interface/en/admin/inbox.ts'
import { type ListedThread, listThreads } from '#shop/conversations/list-threads.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { AllowedLink } from '../ui/allowed-link.tsx'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import type { Route } from './+types/inbox'
import { describeSender, describeThreadLine } from './describe-thread.ts'

export async function loader({ url }: Route.LoaderArgs) {
  const typed = new Date(url.searchParams.get('before') ?? '')
  const before = Number.isNaN(typed.getTime()) ? null : typed
  return { ...(await listThreads(before)), isOff: whatsAppSettings() === null, isFirstPage: before === null }
}

export const meta: Route.MetaFunction = ownerMeta('inbox', words.metaTitle)

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { waiting, others, older, isOff, isFirstPage } = loaderData
  const isEmpty = waiting.length + others.length === 0
  return (
    <>
      <PageHeader title={words.heading}>
        <RefreshButton />
      </PageHeader>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      {isOff ? (
        <p className="sheet mt-4 max-w-2xl p-4">
          {words.off}{' '}
          <AllowedLink href="/admin-dashboard/settings/whatsapp" className="text-link">
            {words.setUp}
          </AllowedLink>
        </p>
      ) : null}
      {isEmpty ? <p className="mt-6">{words.none}</p> : null}
      {isFirstPage && !isEmpty ? (
        <Threads id="waiting" heading={words.waiting} none={words.noneWaiting} threads={waiting} />
      ) : null}
      {others.length > 0 ? <Threads id="others" heading={words.others} none="" threads={others} /> : null}
      {older ? (
        <p className="mt-4">
          <Link to={`?before=${encodeURIComponent(older.toISOString())}`} className="button button-quiet button-small">
            {words.older}
          </Link>
        </p>
      ) : null}
    </>
  )
}

interface ThreadsProps {
  id: string
  heading: string
  none: string
  threads: ListedThread[]
}

function Threads({ id, heading, none, threads }: ThreadsProps) {
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      {threads.length === 0 ? (
        <p className="mt-2">{none}</p>
      ) : (
        <ul className="sheet mt-3 divide-y divide-line">
          {threads.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ThreadRow({ thread }: { thread: ListedThread }) {
  const { id, waitingSince, lastInAt, newest } = thread
  return (
    <li className="relative px-4 py-3 hover:bg-tint">
      <Link
        to={`/admin-dashboard/inbox/${id}`}
        data-row-link
        className="row-link font-semibold text-blue wrap-anywhere hover:underline"
      >
        {describeSender(thread)}
      </Link>
      {newest ? <p className="line-clamp-2 wrap-anywhere">{describeThreadLine(newest)}</p> : null}
      <p className={`text-base ${waitingSince ? 'font-semibold text-alarm' : 'text-ink-soft'}`}>
        {waitingSince ? words.since(indianTime(waitingSince)) : words.last(indianTime(lastInAt))}
      </p>
    </li>
  )
}
