import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { campaignsWords as words } from '#content/interface/en/admin/campaigns.ts'
import { listCampaigns } from '#shop/campaigns/list-campaigns.server.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/messages'

export async function loader() {
  const campaigns = await listCampaigns()
  return {
    campaigns: campaigns.map(({ id, kind, subject, title, state, createdAt, progress }) => ({
      id,
      title: kind === 'news' ? subject : words.newEdition(title ?? ''),
      state,
      createdAt,
      progress,
    })),
  }
}

export const meta: Route.MetaFunction = ownerMeta('messages', words.metaTitle)

export default function Messages({ loaderData: { campaigns } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.heading}>
        <Link to="/admin-dashboard/messages/new" className="button button-main button-small">
          {words.create}
        </Link>
      </PageHeader>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
      {campaigns.length === 0 ? <p className="sheet mt-6 p-5">{words.none}</p> : null}
      {campaigns.length > 0 ? (
        <ul className="sheet mt-6 divide-y divide-line px-5">
          {campaigns.map(({ id, title, state, createdAt, progress }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
              <div className="min-w-0">
                <Link to={`/admin-dashboard/messages/${id}`} className="text-link font-bold wrap-anywhere">
                  {title}
                </Link>
                <p className="text-base text-ink-soft">{words.created(indianTime(createdAt))}</p>
              </div>
              <p className="text-base">
                <span className={state === 'sending' ? 'bg-marker px-2 font-bold' : 'font-bold'}>
                  {words.state[state]}
                </span>
                {progress.total > 0 ? `, ${words.progress(progress.sent, progress.total)}` : null}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
